/** `GET /robots.txt` (RFC 9309): pages and descriptions are for everybody, single documents for nobody. */
export const robotsText = (publicBaseUrl: string): string => `User-agent: *
Allow: /
Disallow: /job/
Disallow: /unsubscribe/
Disallow: /consent/
Disallow: /v1/
Sitemap: ${publicBaseUrl}/sitemap.xml
`;
