import { record } from "./recording/record.ts";
import { keepRecording } from "./recording/recording.ts";
if (process.argv.includes("--record")) {
  keepRecording(await record());
  process.exit();
}
