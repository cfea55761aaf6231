/** What `npm run full` runs: everything that CI does not, or only a sample of. The quickest come first. */
export interface Suite {
  readonly name: string;
  /** The arguments of npm. */
  readonly command: readonly string[];
}

const sixths = [1, 2, 3, 4, 5, 6];
const searchMinutes = "15";

export const suites: readonly Suite[] = [
  { name: "corpus", command: ["run", "corpus"] },
  { name: "textcheck", command: ["run", "textcheck"] },
  { name: "fault-injection", command: ["run", "fault-injection"] },
  { name: "security", command: ["run", "security"] },
  { name: "security bombs", command: ["run", "security", "--", "--part", "bombs"] },
  ...sixths.map((sixth) => ({
    name: `slow tests ${String(sixth)}/6`,
    command: ["run", "test:slow", "--", "--shard", `${String(sixth)}/6`],
  })),
  { name: "interop", command: ["run", "interop"] },
  { name: "conformance", command: ["run", "conformance", "--", "--all"] },
  { name: "fuzz", command: ["run", "fuzz", "--", "--minutes", searchMinutes] },
  { name: "fuzz by CPU", command: ["run", "fuzz", "--", "--cpu", "--minutes", searchMinutes] },
  {
    name: "security search",
    command: ["run", "security", "--", "--part", "search", "--minutes", searchMinutes],
  },
  { name: "soak", command: ["run", "soak"] },
  { name: "bench", command: ["run", "bench"] },
];
