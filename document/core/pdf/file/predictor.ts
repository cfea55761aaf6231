/** PNG's filter "Up" (ISO 32000-2, section 7.4.4.4). */
const up = 2;

/** Returns the entry of a stream's dictionary for rows that {@link computeDifferences} wrote. */
export function formatPredictorParameters(rowLength: number): string {
  return ` /DecodeParms <</Predictor 12 /Columns ${String(rowLength)}>>`;
}

/** Encodes rows of bytes as their differences from the row before. Rows that count up, or are equal, compress to almost nothing. */
export function computeDifferences(bytes: Buffer, rowLength: number): Buffer {
  const rows = bytes.length / rowLength;
  const written = Buffer.alloc(rows * (rowLength + 1));
  for (let row = 0, at = 0; row < rows; row++) {
    written[at++] = up;
    for (let from = row * rowLength; from < (row + 1) * rowLength; from++)
      written[at++] = (bytes[from] ?? 0) - (bytes[from - rowLength] ?? 0);
  }
  return written;
}
