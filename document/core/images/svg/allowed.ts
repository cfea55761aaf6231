/** Elements, attributes and properties that an SVG image may have. Everything else is left out. */

const toWords = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Elements that are written as they are. `a` and `switch` become groups, `style` is put into the elements that it styles. */
export const allowedElements = toWords(`
  svg g defs symbol use image path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence
`);

/** Elements that draw a shape of their own. */
export const shapes = toWords("path rect circle ellipse line polyline polygon");

/** Attributes of any element that hold numbers, keywords and names of results: no address, and no text. */
export const plainAttributes = toWords(`
  x y width height cx cy r rx ry x1 y1 x2 y2 fx fy fr points pathLength offset
  viewBox preserveAspectRatio transform gradientTransform patternTransform
  gradientUnits spreadMethod patternUnits patternContentUnits clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits
  refX refY markerWidth markerHeight markerUnits orient
  dx dy rotate textLength lengthAdjust startOffset method spacing side
  in in2 result stdDeviation type values mode operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha
  radius scale xChannelSelector yChannelSelector baseFrequency numOctaves seed stitchTiles surfaceScale diffuseConstant specularConstant
  specularExponent kernelUnitLength limitingConeAngle azimuth elevation z pointsAtX pointsAtY pointsAtZ
  tableValues slope intercept amplitude exponent
`);

/** Elements that may refer to another one, or to an image, by their `href`. */
export const referringElements = toWords("use textPath linearGradient radialGradient pattern");

/** Properties that refer to another element by `url(#…)`. */
export const referringProperties = toWords(
  "fill stroke filter mask clip-path marker-start marker-mid marker-end",
);

/** Properties written as attributes or in a style; all are inherited or apply to shapes. */
export const allowedProperties = toWords(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering cx cy
  direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font font-family font-feature-settings
  font-kerning font-size font-size-adjust font-stretch font-style font-variant font-variant-caps font-variant-east-asian font-variant-emoji
  font-variant-ligatures font-variant-numeric font-variant-position font-variation-settings font-weight height image-rendering isolation
  letter-spacing lighting-color marker-end marker-mid marker-start mask mask-type max-height max-width mix-blend-mode opacity overflow
  paint-order r rx ry shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-decoration-color text-decoration-line
  text-decoration-style text-orientation text-rendering text-transform transform transform-box transform-origin unicode-bidi
  vector-effect visibility white-space width word-spacing writing-mode x y background-color
`);

/** Properties of HTML that say how text in a `foreignObject` looks. They are read, and not written. */
export const htmlProperties = toWords("text-align vertical-align align-items line-height background");

/** Properties whose amount is counted: it must be computable from their text. */
export const countedProperties = toWords("stroke-dasharray filter transform x y cx cy r rx ry width height");
