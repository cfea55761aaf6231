/** A limit on a rate: what is not used is saved up to the burst. */
export class Bucket {
  readonly name: string;
  /** A second. */
  rate: number;
  readonly burst: number;
  #tokens: number;
  #at = 0;
  #second = 0;
  #inSecond = 0;
  /** The most that was asked for in one second, granted or not. */
  peak = 0;
  refused = 0;

  constructor(name: string, rate: number, burst = rate) {
    this.name = name;
    this.rate = rate;
    this.burst = burst;
    this.#tokens = burst;
  }

  /** Takes tokens out of the bucket. @param now ms @returns whether there were enough; otherwise none is taken */
  take(now: number, count = 1): boolean {
    if (now > this.#at) {
      this.#tokens = Math.min(this.burst, this.#tokens + ((now - this.#at) / 1000) * this.rate);
      this.#at = now;
    }
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#inSecond = 0;
    }
    this.#inSecond += count;
    if (this.#inSecond > this.peak) this.peak = this.#inSecond;
    if (this.#tokens < count) {
      this.refused++;
      return false;
    }
    this.#tokens -= count;
    return true;
  }
}
