/** Returns `GET /robots.txt` (RFC 9309), which lets robots read pages and descriptions, but no single document. */
export const robotsText = (publicBaseUrl: string): string => `User-agent: *
Allow: /
Disallow: /job/
Disallow: /unsubscribe/
Disallow: /consent/
Disallow: /v1/
Sitemap: ${publicBaseUrl}/sitemap.xml
`;
