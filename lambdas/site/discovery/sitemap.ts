/** Returns `GET /sitemap.xml` (sitemaps.org, protocol 0.9): the public pages. */
export function sitemap(publicBaseUrl: string): string {
  const urls = ["/", "/help", "/docs", "/agents", "/terms"].map(
    (path) => `<url><loc>${publicBaseUrl}${path}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}
