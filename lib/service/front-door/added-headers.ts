import { corsHeaders } from "../../../lambdas/http/cors.ts";

/**
 * Headers that CloudFront adds to every answer, whatever its status and origin (CloudFront developer guide, "Add or remove HTTP headers in CloudFront
 * responses with a policy"). Those for other origins are for API Gateway's own answers: functions send theirs, which stay.
 */
export const addedHeaders = {
  always: {
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
  },
  forOtherOrigins: corsHeaders,
} as const;
