/** The name that Factur-X gives the XML of an invoice. */
export const invoiceFileName = "factur-x.xml";
