import { PNG } from "pngjs";

/** SVG images that were drawn as much more than they seemed to be, each by one trick. */

const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join("");
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** Creates an SVG image of 600 × 600 px. */
export const createSvg = (inner: string, attributes = 'width="600" height="600"'): string =>
  `<svg ${namespaces} ${attributes}>${inner}</svg>`;
const toDataUri = (svg: string): string => `data:image/svg+xml;base64,${base64(svg)}`;
/** Creates a document that shows an SVG image. */
export const createPicture = (inner: string, attributes?: string): string =>
  `![a](${toDataUri(createSvg(inner, attributes))})\n\n`;

const whole = 'width="600" height="600"';
const turbulence = '<feTurbulence baseFrequency=".9"/>';
const noise = `<filter id="f">${turbulence}</filter>`;
const blur = '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>';
const mask = `<mask id="m"><rect ${whole} fill="#888"/></mask>`;
const tiny = "M0 0L600 600";
/** Creates a path that crosses itself at most of its parts. */
const zigzag = (count: number): string => {
  let seed = 1;
  const next = (): number => (seed = (seed * 16_807) % 2_147_483_647) % 600;
  return `M0 0${many(count, () => `L${String(next())} ${String(next())}`)}Z`;
};

function png(side: number, isNoise: boolean): string {
  const image = new PNG({ width: side, height: side });
  for (let at = 0; at < image.data.length; at++) image.data[at] = isNoise ? (at * 2_654_435_761) >>> 24 : 0;
  return `data:image/png;base64,${PNG.sync.write(image, { deflateLevel: 9 }).toString("base64")}`;
}
const photograph = png(300, true);

/** Their names, and what is in them; what draws nothing of the kind any more is marked by `isHarmless`. */
export const svgBombs: readonly {
  readonly name: string;
  readonly markdown: string;
  readonly isHarmless?: boolean;
}[] = [
  ...(
    [
      [
        "uses of uses",
        `<g id="e0"><rect width="1" height="1"/></g>${many(25, (i) => `<g id="e${String(i + 1)}">${`<use href="#e${String(i)}"/>`.repeat(2)}</g>`)}`,
      ],
      [
        "uses by their old name",
        `<g id="e0"><rect width="1" height="1"/></g>${many(25, (i) => `<g id="e${String(i + 1)}">${`<use xlink:href='#e${String(i)}'/>`.repeat(2)}</g>`)}`,
      ],
      [
        "uses by encoded names",
        `<g id="e0"><rect width="1" height="1"/></g>${many(25, (i) => `<g id="e${String(i + 1)}">${`<use href="#%65${String(i)}"/>`.repeat(2)}</g>`)}`,
      ],
      [
        "uses of the first of two ids",
        `<g id="e0">${'<rect width="1" height="1"/>'.repeat(400)}</g>${"<use href='#e0'/>".repeat(400)}<g id="e0"/>`,
      ],
      [
        "uses behind decoys",
        `<g id="e0"><rect width="1" height="1"/></g>${many(25, (i) => `<g data-id="x" id="e${String(i + 1)}">${`<use data-href="#x" href="#e${String(i)}"/>`.repeat(2)}</g>`)}`,
      ],
      ["masks within masks", `${mask}${'<g mask="url(#m)">'.repeat(60)}<rect ${whole}/>${"</g>".repeat(60)}`],
      [
        "masks by a style",
        `<style>.a{mask:url( '#m' )}</style>${mask}${`<rect class="b a" ${whole}/>`.repeat(60)}`,
      ],
      [
        "a chain of filters",
        `<filter id="f">${"<feGaussianBlur stdDeviation='9'/>".repeat(30)}</filter><rect ${whole} filter="${"url(#f) ".repeat(9)}"/>`,
      ],
      [
        "filters of what is magnified",
        `<svg viewBox="0 0 1 1"><filter id="f"><feDiffuseLighting><feSpotLight/></feDiffuseLighting><feGaussianBlur stdDeviation="2"/></filter><g filter="url(#f)"><rect width="90" height="90" filter="url(#f)"/></g></svg>`,
      ],
      ["filters without a name", `<rect ${whole} style="filter:${"blur(9px) ".repeat(300)}"/>`],
      [
        "filters in upper case",
        `${noise}<style>RECT, rect{FILTER:URL(#f)}</style>${`<rect ${whole}/>`.repeat(9)}`,
      ],
      [
        "filters between comments",
        `${noise}<style>r/**/ect{}rect/* } */{filter/**/:/**/url(#f)/**/}</style>${`<rect ${whole}/>`.repeat(9)}`,
      ],
      [
        "filters by escapes",
        `${noise}<style>.\\67 \\lo\\w{fi\\6ct\\65 r:url(#\\66)}</style>${`<g class="a glow"><rect ${whole}/></g>`.repeat(9)}`,
      ],
      [
        "filters by custom properties",
        `${noise}<style>svg{--a:url(#f);--b:var(--a)}rect{filter:var(--c, var(--b))}</style>${`<rect ${whole}/>`.repeat(9)}`,
      ],
      [
        "filters by a prefix",
        `<x:filter xmlns:x="http://www.w3.org/2000/svg" id="f"><x:feTurbulence baseFrequency=".9"/></x:filter>${`<rect ${whole} filter="url(#f)"/>`.repeat(9)}`,
      ],
      [
        "filters of what is drawn in a few units",
        `<filter id="f"><feMorphology operator="dilate" radius="3"/></filter><svg viewBox="0 0 9 9" ${whole}>${'<rect width="9" height="9" filter="url(#f)"/>'.repeat(9)}</svg>`,
      ],
      [
        "markers by a use",
        `<marker id="k">${"<circle r='3'/>".repeat(40)}</marker><path id="p" fill="none" d="M0 0${"L9 9".repeat(100)}"/><g style="marker:url(#k)">${'<use href="#p"/>'.repeat(50)}</g>`,
      ],
      [
        "markers at each point",
        `<marker id="k">${"<circle r='3'/>".repeat(1_000)}</marker><g style="marker : url(#k)"><path d="M0 0${"L1 1".repeat(500)}"/></g>`,
      ],
      ["tiny dashes", `<path d="${tiny}" stroke="red" stroke-dasharray=".001"/>`.repeat(10)],
      [
        "tiny dashes of a group",
        `<g stroke="red" style="stroke-dasharray:.001px">${`<path d="${tiny}"/>`.repeat(10)}</g>`,
      ],
      [
        "tiny dashes of a marker's group",
        `<g stroke="red" stroke-dasharray=".0005"><marker id="k" markerWidth="600" markerHeight="600"><path d="${tiny}"/></marker></g><path d="${tiny}" marker-start="url(#k)" marker-end="url(#k)"/>`,
      ],
      [
        "dashes by the length of a path",
        `<path d="${tiny}" pathLength="600000" stroke="red" stroke-dasharray="1"/>`.repeat(10),
      ],
      [
        "dashes of lines that do not scale",
        `<svg viewBox="0 0 .01 .01" ${whole}>${'<path d="M0 0L.01 .01" stroke="red" stroke-width="1" vector-effect="non-scaling-stroke" stroke-dasharray=".001"/>'.repeat(10)}</svg>`,
      ],
      [
        "clips that are joined",
        `<clipPath id="c"><path d="${zigzag(1_500)}"/><path d="${zigzag(1_500)}"/></clipPath><rect ${whole} clip-path="url(#c)"/>`,
      ],
      [
        "gradients of letters",
        `<linearGradient id="g">${many(1_000, (i) => `<stop offset="${String(i / 1_000)}" stop-color="#${String(100 + (i % 900))}"/>`)}</linearGradient>${many(600, (i) => `<text x="${String(i)}" y="${String(i)}" fill="url(#g)">words</text>`)}`,
      ],
      [
        "patterns of many shapes",
        `<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 0h5v5" fill="red"/></pattern>${many(1_500, (i) => `<rect x="${String(i % 60)}" width="20" height="20" fill="url(#p)"/>`)}`,
      ],
      [
        "photographs that are blurred",
        `<filter id="f"><feGaussianBlur stdDeviation=".5"/></filter><image id="i" filter="url(#f)" ${whole} href="${photograph}"/>${"<use href='#i'/>".repeat(20)}`,
      ],
      ["a large PNG", `<image ${whole} href="${png(9_000, false)}"/>`],
      [
        "SVG in SVG",
        many(
          40,
          () =>
            `<image ${whole} href="${toDataUri(createSvg(`${blur}<rect ${whole} filter="url(#f)"/>`))}"/>`,
        ),
      ],
      ["noise", `${noise}${`<rect ${whole} filter="url(#f)"/>`.repeat(6)}`],
    ] as const
  ).map(([name, inner]) => ({ name, markdown: createPicture(inner) })),
  {
    name: "a small image that is shown large",
    markdown: `<img src="${toDataUri(createSvg(`${noise}${`<rect ${whole} filter="url(#f)"/>`.repeat(9)}`, 'width="24" height="24" viewBox="0 0 600 600"'))}" width="600">`,
  },
  {
    name: "an image of noise that is shown often",
    markdown: createPicture(`${noise}<rect ${whole} filter="url(#f)"/>`).repeat(9),
  },
  ...(
    [
      [
        "a style sheet of its own",
        `<rect ${whole}/>`.repeat(60),
        `<?xml version="1.0"?><?xml-stylesheet href="data:text/css,rect{filter:blur(9px)}"?>`,
      ],
      [
        "shadows in HTML",
        `<foreignObject ${whole}><div xmlns="http://www.w3.org/1999/xhtml">${`<p style="width:600px;height:600px;position:absolute;box-shadow:${Array(50).fill("0 0 99px 99px red").join(",")}"/>`.repeat(30)}</div></foreignObject>`,
      ],
      [
        "shadows of letters",
        `<text y="300" font-size="300" style="text-shadow:${Array(300).fill("0 0 99px red").join(",")}">words</text>`.repeat(
          9,
        ),
      ],
      [
        "namespaces in a style sheet",
        `${noise}<style>@namespace s url(http://www.w3.org/2000/svg);s|rect{filter:url(#f)}</style>${`<rect ${whole}/>`.repeat(9)}`,
      ],
      [
        "addresses behind escapes",
        `${mask}<style>g{mask:\\75rl(#m)}</style>${"<g>".repeat(60)}<rect ${whole}/>${"</g>".repeat(60)}`,
      ],
      [
        "what is animated",
        `${noise}${`<rect ${whole}><set attributeName="filter" to="url(#f)"/></rect>`.repeat(9)}`,
      ],
    ] as const
  ).map(([name, inner, before = ""]) => ({
    name,
    markdown: `![a](${toDataUri(before + createSvg(inner))})`,
    isHarmless: true,
  })),
];
