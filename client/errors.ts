/** A conversion cannot go on; the message is for a person, and says what to do next. */
export class ConversionError extends Error {
  override readonly name: string = "ConversionError";
}

/** The service does not answer at this address. */
export class UnreachableError extends ConversionError {
  override readonly name = "UnreachableError";
}

/** The document costs more than may be spent. Nothing was paid. */
export class SpendingLimitError extends ConversionError {
  override readonly name = "SpendingLimitError";
}

/** The document has to be paid for and was not: there is no way to, or the payment was refused. */
export class NotPaidError extends ConversionError {
  override readonly name = "NotPaidError";
}

/** The document is paid for and cannot be printed. */
export class NotPrintedError extends ConversionError {
  override readonly name = "NotPrintedError";
}

/** What was asked for cannot be understood; the message says why. */
export class UsageError extends ConversionError {
  override readonly name = "UsageError";
}
