/** A cell of a drawn grid, by the lines and columns of its corners. */
export interface GridCell {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Steps of a search for each character of a grid. */
const readsPerCharacter = 16;

/**
 * Finds the cells of a grid, as docutils does for reStructuredText: from each corner to the right, down, to the left and up again. Cells may
 * span rows and columns. Takes time in proportion to the grid.
 * @param lines of one length, the first and the last of them rules
 * @returns undefined where cells do not fill the grid
 */
export function findGridCells(lines: readonly string[]): readonly GridCell[] | undefined {
  const last = { line: lines.length - 1, column: (lines[0]?.length ?? 0) - 1 };
  let readsLeft = readsPerCharacter * lines.length * (last.column + 1);
  const characterAt = (line: number, column: number): string => {
    readsLeft--;
    return lines[line]?.charAt(column) ?? "";
  };

  /** Returns the cell that has its left upper corner there. */
  function cellAt(top: number, left: number): GridCell | undefined {
    if (characterAt(top, left) !== "+") return undefined;
    for (let right = left + 1; right <= last.column && readsLeft > 0; right++) {
      const sign = characterAt(top, right);
      const bottom = sign === "+" ? findBottom(top, left, right) : undefined;
      if (bottom !== undefined) return { top, left, bottom, right };
      if (sign !== "+" && !isRule(sign)) return undefined;
    }
    return undefined;
  }

  function findBottom(top: number, left: number, right: number): number | undefined {
    for (let bottom = top + 1; bottom <= last.line && readsLeft > 0; bottom++) {
      const sign = characterAt(bottom, right);
      if (sign === "+" && isClosed(top, left, bottom, right)) return bottom;
      if (sign !== "+" && sign !== "|") return undefined;
    }
    return undefined;
  }

  function isClosed(top: number, left: number, bottom: number, right: number): boolean {
    if (characterAt(bottom, left) !== "+") return false;
    for (let column = right - 1; column > left; column--) {
      const sign = characterAt(bottom, column);
      if (sign !== "+" && !isRule(sign)) return false;
    }
    for (let line = bottom - 1; line > top; line--) {
      const sign = characterAt(line, left);
      if (sign !== "+" && sign !== "|") return false;
    }
    return true;
  }

  const cells: GridCell[] = [];
  /** Down to which line each column is filled. */
  const filled = Array.from({ length: last.column }, () => 0);
  for (let line = 0; line < last.line; line++) {
    for (let column = 0; column < last.column;) {
      if ((filled[column] ?? 0) > line) {
        column++;
        continue;
      }
      const cell = cellAt(line, column);
      if (!cell || readsLeft <= 0) return undefined;
      for (let at = cell.left; at < cell.right; at++) {
        if (filled[at] !== line) return undefined;
        filled[at] = cell.bottom;
      }
      cells.push(cell);
      column = cell.right;
    }
  }
  return filled.every((line) => line === last.line) ? cells : undefined;
}

function isRule(sign: string): boolean {
  return sign === "-" || sign === "=" || sign === ":";
}
