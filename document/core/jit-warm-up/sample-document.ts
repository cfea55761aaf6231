/**
 * A document with a little of all that most documents have, for a process to compile while it has nothing to do. Code that has run is compiled by V8.
 * The parts of the compiler that are loaded when they are first needed are there then.
 */
export const sampleDocument = String.raw`---
title: Reading a tide gauge
author: The harbour office
date: 2026-03-14
---

# Reading a tide gauge

The gauge looks down into a stilling well, a pipe that lets the tide in and keeps the waves out.[^well] Every six minutes it takes *sixty readings*, drops the
extremes, and keeps the **mean**. What is left after the fit is "weather": wind that piles water into the inlet, and air pressure that lifts it, by
1 cm for each hectopascal that is missing -- see [the fit](#the-fit), https://example.org/tides, or ~~nothing at all~~. It's an old instrument; nobody doubts it... :wave: 🌊

## What is measured

1. The level of the water, in metres above *chart datum*.
2. The pressure of the air:
   - at the gauge,
   - and 40 km away, where there is
     a second line of the same item.
3. The time, by ${"`"}clock.now()${"`"}, which is UTC.

- [x] The gauge is level.
- [ ] The well is clean.
- A link that is named: [the office][office], and one <https://example.org/a?b=1&c=2>.

| Name | Speed, °/h | Amplitude, m | What it is                        |
| :--- | ---------: | -----------: | --------------------------------- |
| M2   |      28.98 |         1.62 | the moon's, **twice** a day       |
| S2   |      30.00 |         0.54 | the sun's, twice a day            |
| N2   |      28.44 |         0.31 | of the moon's distance (${"`"}N_2${"`"})   |
| K1   |      15.04 |         0.12 | of both, once a day               |
| O1   |      13.94 |         0.10 | the moon's, once a day[^day]      |

## The fit

The level is $h(t) = Z_0 + \sum_{k} H_k \cos(\omega_k t - g_k)$, where $\omega_k$ are known and $H_k$, $g_k$ are not:

$$
\int_0^{T} \frac{h(t)^2 + \sqrt{1 + t^2}}{\sum_{k=1}^{n} \alpha_k e^{-k t}} \, dt = \begin{pmatrix} a & b \\ c & d \end{pmatrix}
$$

${"```"}python
def fit(hours: list[float], level: list[float]) -> dict[str, float]:
    """Least squares, with the mean first."""
    columns = [[1.0] + [cos(speed * hour) for speed in SPEEDS] for hour in hours]
    return solve(columns, level)  # metres
${"```"}

${"```"}ts
export async function read(gauge: Gauge, { hours = 24 } = {}): Promise<Reading[]> {
  const found = await gauge.read({ hours, datum: "MLLW" });
  return found.filter(({ level }) => level !== undefined && level > -3.5);
}
${"```"}

> What cannot be fitted is not noise: it is what the next storm is made of.
>
> — from the log, 12 November 1987

### In practice

Whoever reads the gauge at 06:00, 12:00 and 18:00 writes three lines a day; "about right" isn't a reading. An hour's mean is kept to the
millimetre, a day's to the centimetre, and a year's is what the maps are drawn by: the difference of two years at the same place is 3–4 mm.
Interoperability between stations was agreed upon in the nineteen-seventies, notwithstanding considerable administrative difficulties.

${"```"}sh
curl -s https://example.org/api/readings?station=7 | jq '.[] | select(.level > 2)' > high-waters.json
${"```"}

#### Words

Datum
: The level from which heights are counted.

Residual
: What is left of a reading when the tide is taken away.

---

![The gauge](gauge.png)

> [!NOTE]
> Readings of the last hour are not checked yet.

<details><summary>The stations</summary>

Three, of which one is closed<br>since <em>2019</em>.

</details>

## What became of it

The harbour has been dredged twice since, the inlet is narrower than it was, and the gauge stands where it stood. The series is as long as the
record of the weather at the airport, and more complete: of 8,766 hours in a year no more than twelve are missing, most of them in February.
Anybody may have the readings: as a table, as a picture, or as a call of a machine to a machine. They are free, and they were never anything else.

[^well]: Of copper, 30 cm wide, with one opening of 3 cm.

[^day]: Or nearly so: 25 h 49 min.

[office]: https://example.org/office "The harbour office"
`;
