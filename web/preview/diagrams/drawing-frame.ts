import type { CallPage } from "../../../document/core/diagrams/drawing-page.ts";
import type { FromDrawing, ToDrawing } from "./messages.ts";
import { translate } from "../../words/translate.ts";

/** A frame that draws diagrams. */
export interface DrawingFrame {
  readonly call: CallPage;
  /** Takes it away with all that it does. What was called then never answers. */
  end(): void;
}

/** The window of the browser that draws for the PDF, in px: some diagrams are as wide as theirs. */
const size = { width: 800, height: 600 } as const;

/** Opens a frame that is laid out and not seen. @param address of the page that draws, with its policy */
export async function openDrawingFrame(address: string): Promise<DrawingFrame> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = translate("Diagrams being drawn");
  frame.tabIndex = -1;
  frame.setAttribute("aria-hidden", "true");
  // A frame out of sight would not be laid out.
  Object.assign(frame.style, {
    ...{ position: "fixed", left: "0", top: "0", zIndex: "-1", border: "0" },
    ...{ width: `${String(size.width)}px`, height: `${String(size.height)}px` },
    ...{ opacity: "0", pointerEvents: "none" },
  });
  const loaded = new Promise((resolve) => {
    frame.addEventListener("load", resolve, { once: true });
  });
  frame.src = address;
  document.body.append(frame);
  await loaded;

  const { port1: port, port2: theirs } = new MessageChannel();
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  port.onmessage = ({ data }: MessageEvent<FromDrawing>) => {
    const call = open.get(data.id);
    open.delete(data.id);
    if ("error" in data) call?.reject(new Error(data.error));
    else call?.resolve(data.value);
  };
  // It has no origin to name.
  frame.contentWindow?.postMessage("", "*", [theirs]);

  const call = (name: ToDrawing["name"], ...values: readonly unknown[]): Promise<unknown> => {
    const answered = Promise.withResolvers<unknown>();
    const id = count++;
    open.set(id, answered);
    port.postMessage({ id, name, values } satisfies ToDrawing);
    return answered.promise;
  };
  return {
    call: call as CallPage,
    end() {
      port.close();
      frame.remove();
    },
  };
}
