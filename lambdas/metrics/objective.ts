/** What a stage is held to: this share of documents with fewer pages than `pages` is done within `ms` of their payment. docs/operate.md explains it. */
export const objective = { share: 0.99, ms: 5_000, pages: 10 } as const;
