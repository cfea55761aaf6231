/** The state that a memory guard shares with its thread: two numbers. */
export interface GuardState {
  readonly shared: SharedArrayBuffer;
  /** Memory that its processes may take, in MB. */
  limitMb: number;
  readonly isOn: boolean;
  readonly hasEnded: boolean;
  readonly isToBlame: boolean;
  /** Marks that a process is to be ended. @returns whether the guard is still on: otherwise no process may be ended */
  endOne(isToBlame: boolean): boolean;
  /** Turns the guard off. What it has ended stays marked. */
  stop(): void;
}

const [limit, marks] = [0, 1];
const [stopped, ended, blamed] = [1, 2, 4];
/** The value for no limit. */
const mostMb = 0x7fff_ffff;

/** Creates the state that two threads share. @param shared the `shared` of the same guard in the other thread */
export function createGuardState(
  shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT),
): GuardState {
  const numbers = new Int32Array(shared);
  const marked = (mark: number): boolean => (Atomics.load(numbers, marks) & mark) !== 0;
  return {
    shared,
    get limitMb() {
      return Atomics.load(numbers, limit);
    },
    set limitMb(mb) {
      Atomics.store(numbers, limit, Math.min(mb, mostMb));
    },
    get isOn() {
      return !marked(stopped);
    },
    get hasEnded() {
      return marked(ended);
    },
    get isToBlame() {
      return marked(blamed);
    },
    endOne(blame) {
      const before = Atomics.load(numbers, marks);
      if ((before & stopped) !== 0) return false;
      const after = blame ? ended | blamed : ended;
      return Atomics.compareExchange(numbers, marks, before, after) === before;
    },
    stop() {
      Atomics.or(numbers, marks, stopped);
    },
  };
}
