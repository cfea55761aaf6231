/**
 * The boundaries between the modules (`npm run boundaries`). An import counts however it is written: of a type alone, at run time, or on demand.
 */

/** What the functions of production share. */
const shared = [
  "lambdas/aws",
  "lambdas/http",
  "lambdas/http-contract",
  "lambdas/jobs",
  "lambdas/log",
  "lambdas/metrics",
  "lambdas/http-client",
  "lambdas/queue",
  "lambdas/settings",
];

/** The table of a document's options, from which requests, flags, forms and front matter are made. */
const options = "document/core/options";

/** The networks of USDC. */
const usdcNetworks = "lambdas/http-contract/payment/usdc-networks";

/** What page and client know as well as the service: the bodies of responses, and how USDC is paid. */
const payersContract = [
  "lambdas/http-contract/responses",
  usdcNetworks,
  "lambdas/http-contract/payment/transfer-authorization",
];

/** What each module may import besides itself and packages: modules, parts of them, or single files. Tests and benchmarks may import all. */
const allowedImports = {
  // Usable alone.
  document: [],

  // Production. Each function reaches the modules it needs, and no other function.
  "lambdas/log": [],
  "lambdas/http-client": [],
  // One rule says which addresses may be called or fetched from.
  "lambdas/http-contract": [
    "document/core/public-web",
    options,
    "document/core/warnings/warning-codes",
    "document/core/attachments/schema",
    "document/core/brand/schema",
    "document/features/invoices/schema",
  ],
  "lambdas/http": [
    "lambdas/http-contract",
    "lambdas/log",
    "lambdas/http-client",
    "lambdas/aws/transient-errors",
  ],
  "lambdas/queue": ["lambdas/metrics"],
  "lambdas/metrics": ["lambdas/http-contract/payment/payment-methods"],
  // Senders are held to the rule of recipients.
  "lambdas/settings": ["lambdas/http-contract/(body-limit|email-address|routes)"],
  "lambdas/aws": ["lambdas/http-contract/errors", "lambdas/http-client", "lambdas/settings"],
  "lambdas/accounts": [
    "lambdas/aws",
    "lambdas/http",
    "lambdas/http-contract",
    "lambdas/http-client",
    "lambdas/settings",
  ],
  "lambdas/jobs": [
    "lambdas/aws",
    "lambdas/http",
    "lambdas/http-contract",
    "lambdas/http-client",
    "lambdas/queue/job-message",
    "lambdas/settings",
  ],
  "lambdas/email": [...shared, "lambdas/accounts"],
  // Receivers are called through the guard that images are fetched through.
  "lambdas/callbacks": [...shared, "document/core/public-web"],
  // A payment is for a document by its identity; what becomes of it in the job's hands is not the payments' affair.
  "lambdas/payments": [
    // Which hosts may be asked without TLS.
    "document/core/public-web/hosts",
    "document/core/options/thousands",
    "lambdas/accounts",
    "lambdas/aws",
    "lambdas/http",
    "lambdas/http-contract",
    "lambdas/jobs/identity",
    "lambdas/jobs/job",
    "lambdas/jobs/turns",
    "lambdas/log",
    "lambdas/metrics",
    "lambdas/http-client",
    "lambdas/settings",
  ],
  "lambdas/purchases": [...shared, "lambdas/accounts", "lambdas/callbacks", "lambdas/payments"],
  "lambdas/submit": [
    ...shared,
    "lambdas/accounts",
    "lambdas/callbacks",
    "lambdas/email",
    "lambdas/payments",
    "lambdas/previews",
    "lambdas/purchases",
    // What a document is refused for is known before it is paid for; the rest of the engine would make the function slow to start.
    "document/core/limits/limits",
    "document/core/front-matter/warnings",
    "document/core/images/missing-images",
    "document/features/citations/read-works",
    "document/core/attachments/attachments",
    "document/core/brand/brand-faults",
    "document/features/invoices/(check-invoice|faults|file-name|front-matter-invoice)",
    "document/core/warnings/warn",
    // Misspelt fields and misspelt values are told by one rule.
    "document/core/options/(nearest-word|options|thousands)",
  ],
  "lambdas/payment-request": [...shared, "lambdas/payments"],
  "lambdas/status": shared,
  "lambdas/output": shared,
  // What prints, and how it is made ready; it knows nothing of jobs.
  "lambdas/printing": ["document", "lambdas/aws", "lambdas/http-contract", "lambdas/settings"],
  "lambdas/render": [...shared, "document", "lambdas/printing"],
  // What submit and the function for previews tell each other.
  "lambdas/previews": ["lambdas/aws", "lambdas/http-contract"],
  "lambdas/preview": [
    "document",
    "lambdas/http-contract/document-preview",
    "lambdas/log",
    "lambdas/previews",
    "lambdas/printing",
    "lambdas/settings",
  ],
  "lambdas/deliver": [...shared, "lambdas/callbacks", "lambdas/email"],
  "lambdas/email-events": [...shared, "lambdas/email"],
  // Headings are those that the engine sees: not those in code.
  "lambdas/mcp": [
    ...shared,
    "document/core/options/thousands",
    "document/core/images/missing-images",
    "document/core/lines/fences",
  ],
  "lambdas/unsubscribe": [...shared, "lambdas/email"],
  "lambdas/sweep": [...shared, "lambdas/callbacks", "lambdas/email", "lambdas/payments", "lambdas/purchases"],
  // It buys as buyers do. The month that it counts is that of accounts.
  "lambdas/own-purchase": [
    ...shared,
    "client/(convert|errors)",
    "client/payment/(spending|x402-payer)",
    "lambdas/accounts/account",
  ],
  // It knows how files of the page are served, and nothing of what is sold.
  "lambdas/page-files": [
    "lambdas/aws",
    "lambdas/http/page-assets",
    "lambdas/http-client",
    "lambdas/log",
    "lambdas/settings",
  ],
  "lambdas/site": [
    ...shared,
    "document/core/html/escape",
    "document/core/options/thousands",
    "lambdas/payments/definitions",
    // Catalogues read the same of the service in its description as in a 402.
    "lambdas/payments/facilitator/(bazaar|facilitator-request)",
    "lambdas/payments/networks/definitions",
    "lambdas/payments/protocols/x402/extensions",
  ],

  // Infrastructure knows the names, routes and settings of what it deploys, and packs the engine's files.
  lib: [
    "document",
    "lambdas/http/cors",
    "lambdas/http/front-door",
    "lambdas/http/headers/request-id",
    "lambdas/http/page-assets",
    "lambdas/http-contract/body-limit",
    "lambdas/http-contract/payment/payment-methods",
    "lambdas/http-contract/routes",
    "lambdas/metrics/(names|objective)",
    "lambdas/settings",
    "lambdas/payments/networks/[^/]+/settings",
    "lambdas/payments/protocols/challenge-settings",
    "lambdas/payments/networks/evm/network-form",
    usdcNetworks,
    "web/words/languages",
    // The size of a 402 is known from the code that makes it.
    "lambdas/payments/(offer-size|offers|price|usdc)",
  ],

  // What is sent is made ready as the page does it.
  // A wallet over Nostr pays as it is paid, by the same connection.
  client: [
    ...payersContract,
    "lambdas/http-contract/body-limit",
    "lambdas/http-contract/payment/canonical-json",
    // The tools for agents are those that the service has itself.
    "lambdas/http-contract/mcp",
    options,
    "document/core/brand/brand",
    "document/core/front-matter/(bibliography-files|chosen-options|field-lines|one-field|split)",
    "document/core/images/(image-paths|image-references|relative-images)",
    "document/core/attachments/attachments",
    "document/features/invoices/file-name",
    "lambdas/payments/networks/lightning/nostr",
    "document/core/public-web/hosts",
  ],
  // The engine as a program and a library for one machine. It reads files, and speaks, as the buyer's program does.
  "bin/printer": [
    "client/errors",
    "client/field-names",
    "client/files",
    "client/program/(document-options|request-body|run|standard-output|watch)",
    "client/report",
    "document",
  ],
  // The preview makes pages by the printer's own code.
  web: [...payersContract, "document", "lambdas/http-contract/error-codes"],
  operator: [
    "client/local-service",
    // Keys of wallets are read as the buyer's program reads them.
    "client/payment/solana-key",
    // A stranger's Lightning address is asked through the same guard as a stranger's images.
    "document/core/public-web",
    "lambdas/accounts",
    "lambdas/aws",
    "lambdas/email",
    // Events that the function lost are taken note of as it does it.
    "lambdas/email-events/email-events",
    "lambdas/http-contract/payment/(payment-methods|stored-rail)",
    "lambdas/http-contract/payment/transfer-authorization",
    usdcNetworks,
    "lambdas/jobs",
    "lambdas/purchases/pack-store",
    "lambdas/http-client",
    "lambdas/payments",
    "lambdas/queue/job-message",
    "lambdas/settings",
    "lib/service/front-door/edge-region",
  ],
  emulators: ["client/local-service", "lambdas", "server/aws", "server/host"],
  // Runs the functions on one machine. The checks of a deployment, and its settings, hold for a server as well.
  server: [
    "document/core/processes/(children|memory-guard|process-folder|program-on-path)",
    // A process that prints starts as fast as one that compiles.
    "document/core/compiler/fork",
    "document/core/public-web/hosts",
    "lambdas",
    "lib/assets",
    "lib/concurrency",
    "lib/rails",
    "lib/service/front-door/added-headers",
    "lib/service/settings",
    "lib/service-settings",
    "operator/doctor/(check|rails)",
  ],
  bin: ["client", "document", "lambdas", "emulators", "lib", "operator", "server"],
};

/**
 * Modules of the engine that others enter by these files alone. A single `index.ts` would load all of a module, whatever is needed of it.
 */
const entryPoints = {
  "document/features/citations": ["index", "read-works"],
  "document/core/compiler": ["compiler", "fork"],
  "document/core/pdf": ["destinations", "finish-pdf", "page-count", "page-labels"],
};

/** @param {string} place module, part of one, or file, as in `allowedImports` */
const within = (place) => `^${place}(/|[.]ts$)`;

const awsPackages = "(^|node_modules/)(@types/)?(@aws-|aws-)";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  ...Object.entries(allowedImports).map(([module, reached]) => ({
    name: `imports-of-${module.replaceAll("/", "-")}`,
    comment: `${module} may not import this; see "allowedImports" in .dependency-cruiser.js`,
    severity: /** @type {const} */ ("error"),
    from: { path: within(module) },
    to: {
      dependencyTypes: [/** @type {const} */ ("local")],
      // A file of a package, by its path, is as good as the package.
      pathNot: [
        ...[module, ...reached].map(within),
        "^node_modules/",
        "^package[.]json$",
        "^[.]dependency-cruiser[.]js$",
      ],
    },
  })),
  ...Object.entries(entryPoints).map(([module, files]) => ({
    name: `entries-of-${module.replaceAll("/", "-")}`,
    comment: `${module} is entered by its entry points alone; see "entryPoints" in .dependency-cruiser.js`,
    severity: /** @type {const} */ ("error"),
    from: { pathNot: `^(${module}|test|bench)/` },
    to: { path: `^${module}/`, pathNot: files.map((file) => within(`${module}/${file}`)) },
  })),
  {
    name: "core-knows-no-feature",
    comment: "The core of the engine reaches features by the registry alone",
    severity: "error",
    from: { path: "^document/core/" },
    to: { path: "^document/(features|dialects|repairs)/" },
  },
  {
    name: "features-alone",
    comment: "A feature knows the core of the engine, and no other feature: what two need is core",
    severity: "error",
    from: { path: "^document/features/([^/]+)/" },
    to: { path: "^document/(?!core/)", pathNot: "^document/features/$1/" },
  },
  {
    name: "dialects-alone",
    comment: "A dialect knows the core of the engine, and the features that its syntax stands for",
    severity: "error",
    from: { path: "^document/dialects/([^/]+)/" },
    to: { path: "^document/(?!core/|features/)", pathNot: "^document/dialects/$1/" },
  },
  {
    name: "repairs-alone",
    comment: "Repairs know the core of the engine alone",
    severity: "error",
    from: { path: "^document/repairs/" },
    to: { path: "^document/(?!core/|repairs/)" },
  },
  {
    name: "networks-alone",
    comment: "How money moves knows no protocol that presents it, no request, and no other network",
    severity: "error",
    from: { path: "^lambdas/payments/networks/([^/]+)/" },
    to: {
      path: "^lambdas/(http|payments/(networks/[^/]+|protocols))/",
      pathNot: "^lambdas/payments/networks/$1/",
    },
  },
  {
    name: "networks-without-protocols",
    comment: "What networks have in common knows no protocol and no request either",
    severity: "error",
    from: { path: "^lambdas/payments/(networks|facilitator|ledger)/" },
    to: { path: "^lambdas/(http|payments/protocols)/" },
  },
  {
    name: "protocols-alone",
    comment: "A protocol speaks of any network by what networks have in common, and knows no other protocol",
    severity: "error",
    from: { path: "^lambdas/payments/protocols/([^/]+)/" },
    to: {
      path: "^lambdas/payments/(networks|protocols)/[^/]+/",
      pathNot: "^lambdas/payments/protocols/$1/",
    },
  },
  {
    name: "accounts-by-one-network",
    comment: "Of all payments, those out of an account alone know of accounts",
    severity: "error",
    from: { path: "^lambdas/payments/", pathNot: "^lambdas/payments/networks/account/" },
    to: { path: "^lambdas/accounts/" },
  },
  {
    name: "engine-as-files",
    comment: "Of the infrastructure, what packs files alone knows where the engine has them",
    severity: "error",
    from: { path: "^lib/", pathNot: "^lib/assets/" },
    to: { path: "^document/" },
  },
  {
    name: "no-aws",
    comment: "The engine, and whoever calls the service, know nothing of where it runs",
    severity: "error",
    from: { path: "^(document|client|bin/printer|web)/" },
    to: { path: awsPackages },
  },
  {
    name: "children-without-secrets",
    comment:
      "The engine starts processes by document/core/processes/children.ts alone, which passes on no credentials",
    severity: "error",
    from: { path: "^(document|bin/printer|lambdas)/", pathNot: "^document/core/processes/children[.]ts$" },
    to: { path: "^(node:)?child_process$" },
  },
  {
    name: "browser-without-node",
    comment: "The page runs in a browser",
    severity: "error",
    from: { path: "^web/" },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "production-packages",
    comment: 'What runs in production needs its packages there: under "dependencies" of package.json',
    severity: "error",
    from: {
      path: "^(document|lambdas)/",
      // A deployed function has the page program in a file.
      pathNot: "^document/core/layout/program/build-page-program[.]ts$",
    },
    to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], pathNot: "node_modules/@types/" },
  },
  {
    name: "no-circular",
    comment: "Each of these needs the other, types included: part what both need from them",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-orphans",
    comment: "Nothing imports it, and it imports nothing",
    severity: "error",
    from: {
      orphan: true,
      // Types of packages that have none, and what a bundler is given by its path.
      pathNot: [
        "[.]d[.]ts$",
        "^emulators/test-wallets/browser-(?:evm-wallet|wallets)[.]ts$",
        "^lib/assets/no-ciphers[.]ts$",
        "^web/preview/compile/(?:own-clone|plain-file)[.]ts$",
        "^web/offline/service-worker[.]ts$",
        "^[.]dependency-cruiser[.]js$",
      ],
    },
    to: {},
  },
  {
    name: "resolvable",
    comment: "There is no such file or package",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden,
  options: {
    // Imports of types count as well.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(cdk[.]out|out|coverage|examples/clients)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".js", ".d.ts"],
    },
  },
};
