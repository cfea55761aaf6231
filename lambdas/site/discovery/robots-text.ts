/** `GET /robots.txt` (RFC 9309): pages and descriptions are for everybody, single documents for nobody. */
export const robotsText = `User-agent: *
Allow: /
Disallow: /job/
Disallow: /unsubscribe/
Disallow: /consent/
Disallow: /v1/
`;
