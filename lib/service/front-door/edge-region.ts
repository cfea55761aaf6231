/** Where CloudFront has its metrics, certificates and WAF, whatever the service's region (AWS::WAFv2::WebACL, "Scope"). */
export const edgeRegion = "us-east-1";
