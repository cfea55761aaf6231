import { expect, test, vi } from "vitest";
import { startEmulators } from "../../../emulators/emulators.ts";
import { until } from "../../until.ts";

// Catches emulators that were still starting when another had failed, and hold the process for ever.
test("when one emulator cannot start, no other stays behind", async () => {
  const servers = () => process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length;
  const before = servers();
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", "http://127.0.0.1:1");
  await expect(startEmulators({ onEmailEvent: () => Promise.resolve() })).rejects.toThrow(
    /AWS_ENDPOINT_URL_DYNAMODB/,
  );
  await until(() => servers() === before);
});
