/** The region of CloudFront's metrics, certificates and WAF, whatever the service's (AWS::WAFv2::WebACL, "Scope"). */
export const edgeRegion = "us-east-1";
