/** A call broke off, as it does when its process ends. */
export class CrashError extends Error {
  override readonly name = "CrashError";
}

/** Lets one of the calls that are made from now on fail, before it has done anything or after it has done all. */
export interface Faults {
  /** Crashes at a call. @param nth 1 is the next one */
  crashAt(nth: number, when: "before" | "after"): void;
  none(): void;
  /** The call that failed, if one did. */
  readonly crashed: string | undefined;
  /** Wraps an object so that all its asynchronous calls may fail. */
  watched<Part extends object>(name: string, part: Part): Part;
}

const synchronous = ["createWrite", "newJob", "presented"];

export function createFaults(): Faults {
  let left = 0;
  let when: "before" | "after" = "before";
  let crashed: string | undefined;

  return {
    get crashed() {
      return crashed;
    },
    crashAt(nth, moment) {
      [left, when, crashed] = [nth, moment, undefined];
    },
    none() {
      left = 0;
    },
    watched(name, part) {
      return new Proxy(part, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key);
          if (typeof value !== "function") return value;
          if (synchronous.includes(String(key)))
            return (...values: unknown[]): unknown => Reflect.apply(value, target, values);
          return async (...values: unknown[]): Promise<unknown> => {
            const isTheOne = --left === 0;
            const call = `${name}.${String(key)}`;
            if (isTheOne) crashed = call;
            if (isTheOne && when === "before") throw new CrashError(call);
            const result: unknown = await Reflect.apply(value, target, values);
            if (isTheOne) throw new CrashError(call);
            return result;
          };
        },
      });
    },
  };
}
