import { describe, expect, it } from "vitest";
import { createPractice } from "../../../../document/practice/practice.ts";

function practised() {
  const rounds: number[] = [];
  const practice = createPractice({
    practise(count) {
      rounds.push(count);
      return Promise.resolve();
    },
  });
  return { practice, rounds };
}

describe("practising", () => {
  it("ends for good after some documents", async () => {
    const { practice, rounds } = practised();
    let finished = 0;
    for (let document = 0; document < 20; document++) {
      practice.begin(() => Promise.resolve(finished++));
      await practice.settled();
    }
    expect(rounds.length).toBeGreaterThan(1);
    expect(rounds.length).toBeLessThan(20);
    expect(finished).toBe(rounds.reduce((sum, one) => sum + one, 0));
  });

  it("ends where it is when a document comes", async () => {
    const { practice } = practised();
    let finished = 0;
    practice.begin(() => {
      practice.stop();
      return Promise.resolve(finished++);
    });
    await practice.settled();
    expect(finished).toBe(1);
  });

  it("is no matter where something fails", async () => {
    const { practice, rounds } = practised();
    practice.begin(() => Promise.reject(new Error("Not a PDF")));
    practice.begin(undefined);
    await practice.settled();
    expect(rounds).toHaveLength(2);
  });
});
