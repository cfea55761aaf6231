import { createWordTable } from "../../core/language/word-table.ts";

const names = [
  ...["language", "paymentPart", "account", "reference", "message", "payableBy"],
  ...["currency", "amount", "receipt", "acceptancePoint", "code"],
] as const;

/** The words of the slip of a QR bill, and the language that they are in. */
export type SlipWords = Readonly<Record<(typeof names)[number], string>>;

/** Returns the prescribed words of a slip (Swiss Implementation Guidelines QR-bill 2.3, annex D), which are in three languages of Switzerland and in English. */
export const findSlipWords: (language: string) => SlipWords = createWordTable(names, {
  en:
    "en|Payment part|Account / Payable to|Reference|Additional information|Payable by|" +
    "Currency|Amount|Receipt|Acceptance point|Swiss QR code of this bill",
  de:
    "de|Zahlteil|Konto / Zahlbar an|Referenz|Zusätzliche Informationen|Zahlbar durch|" +
    "Währung|Betrag|Empfangsschein|Annahmestelle|Swiss QR Code dieser Rechnung",
  fr:
    "fr|Section paiement|Compte / Payable à|Référence|Informations supplémentaires|Payable par|" +
    "Monnaie|Montant|Récépissé|Point de dépôt|Swiss QR Code de cette facture",
  it:
    "it|Sezione pagamento|Conto / Pagabile a|Riferimento|Informazioni supplementari|Pagabile da|" +
    "Valuta|Importo|Ricevuta|Punto di accettazione|Swiss QR Code di questa fattura",
});
