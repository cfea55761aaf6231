import { isUnnamed, type OutsideCall, type Treatment } from "./outside-call.ts";

/** A call, by its name and how often that name came up before it in the flow. */
export interface CallPoint {
  readonly name: string;
  readonly nth: number;
}

interface Kind {
  /** What becomes of the call. */
  readonly first: Treatment;
  /** What becomes of its client's further tries; they go through when absent. */
  readonly then?: Treatment;
  /** Whether the fault takes the whole service down, until it is mended. */
  readonly takesDown?: boolean;
}

/** Every way in which a call can go wrong. */
export const kinds = {
  fails: { first: "fails", then: "fails" },
  "fails once": { first: "fails" },
  "takes effect and fails": { first: "lost", then: "cut" },
  "takes effect and fails once": { first: "lost" },
  hangs: { first: "hangs", then: "hangs" },
  "takes effect and hangs": { first: "hangs afterwards", then: "hangs" },
  "kills before": { first: "dies before" },
  "kills after": { first: "dies after" },
  "is down for hours": { first: "fails", then: "fails", takesDown: true },
  "comes twice": { first: "twice" },
} as const satisfies Record<string, Kind>;
export type KindName = keyof typeof kinds;

export interface Fault {
  readonly at: CallPoint;
  readonly kind: KindName;
}

/** Sees every call, and injects the planned fault into one. */
export interface Saboteur {
  /** Decides about a call. @param service that is called: its origin, or the queue that a message comes from */
  decide(service: string, call: OutsideCall): Treatment;
  /** Restarts the count of calls, and plans a fault for one of them. */
  arm(fault?: Fault): void;
  /** Lets all calls go through again; what hangs is cut. */
  disarm(): void;
  /** Calls since it was armed, in order. */
  readonly trace: readonly CallPoint[];
  /** Whether the fault has happened. */
  readonly fired: boolean;
}

export function saboteur(): Saboteur {
  let trace: CallPoint[] = [];
  let points = new Map<string, CallPoint>();
  let counts = new Map<string, number>();
  let armed: Fault | undefined;
  let hit: { readonly id: string; readonly service: string; readonly name: string } | undefined;
  let fired = false;

  const numberCall = ({ name, id }: OutsideCall): CallPoint => {
    const known = points.get(id);
    if (known) return known;
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    const point = { name, nth };
    trace.push(point);
    points.set(id, point);
    return point;
  };

  return {
    get trace() {
      return trace;
    },
    get fired() {
      return fired;
    },
    arm(fault) {
      trace = [];
      points = new Map();
      counts = new Map();
      armed = fault;
      hit = undefined;
      fired = false;
    },
    disarm() {
      armed = undefined;
      hit = undefined;
    },
    decide(service, call) {
      const point = numberCall(call);
      if (!armed) return "passes";
      const kind: Kind = kinds[armed.kind];
      if (hit) {
        // Only AWS's clients say which of their requests are tries of one call.
        const isTry = hit.id === call.id || (isUnnamed(hit.id) && hit.name === call.name);
        const isHit = isTry || (kind.takesDown && hit.service === service);
        return isHit ? (kind.then ?? "passes") : "passes";
      }
      if (point.name !== armed.at.name || point.nth !== armed.at.nth) return "passes";
      hit = { id: call.id, service, name: call.name };
      fired = true;
      return kind.first;
    },
  };
}
