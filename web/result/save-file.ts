/** Has the browser save a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Once the browser has begun to save it.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
