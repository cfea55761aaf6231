import { corsHeaders } from "../../../lambdas/http/cors.ts";

/**
 * What CloudFront adds to every answer, whatever its status and whoever made it (CloudFront developer guide, "Add or remove HTTP headers in CloudFront
 * responses with a policy"). Those for other origins are for what API Gateway answers by itself: functions send their own, which stay.
 */
export const addedHeaders = {
  always: {
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
  },
  forOtherOrigins: corsHeaders,
} as const;
