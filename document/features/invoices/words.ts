import { createWordTable } from "../../core/language/word-table.ts";

const names = [
  ...["invoice", "credit-note", "corrected", "debit-note", "partial", "prepayment", "self-billed"],
  ...["seller", "buyer", "deliverTo", "number", "date", "dueDate", "deliveryDate", "period", "customer"],
  ...["order", "contract", "project", "buyerReference", "preceding", "registration", "taxNumber", "vatId"],
  ...[
    "item",
    "quantity",
    "price",
    "vat",
    "amount",
    "sum",
    "net",
    "gross",
    "prepaid",
    "rounding",
    "due",
    "per",
  ],
  ...["payment", "means", "holder", "account", "reference", "mandate", "creditor", "card", "debited"],
  ...["transfer", "sepa-transfer", "direct-debit", "sepa-direct-debit", "card-means", "cash", "cheque"],
  ...["online", "other", "AE", "K", "G", "O", "H87", "DAY", "WEE", "MON", "ANN", "SET", "LS"],
  ...["allowance", "charge", "origin", "itemNumber", "ownItemNumber", "orderLine", "scan"],
] as const;

/** The words of an invoice. */
export type InvoiceWords = Readonly<Record<(typeof names)[number], string>>;

/** Returns the words of an invoice in a language, a BCP 47 tag. */
export const findInvoiceWords: (language: string) => InvoiceWords = createWordTable(names, {
  en:
    "Invoice|Credit note|Corrected invoice|Debit note|Partial invoice|Prepayment invoice|Self-billed invoice|" +
    "From|Bill to|Deliver to|Number|Date|Due|Date of delivery|Period|Customer no.|" +
    "Order|Contract|Project|Your reference|Refers to|Registration|Tax number|VAT ID|" +
    "Item|Quantity|Price|VAT|Amount|Sum of items|Net amount|Total|Paid already|Rounding|Amount due|per|" +
    "Payment|Method|Account holder|Account|Reference|Mandate|Creditor ID|Card|Debited account|" +
    "Transfer|SEPA transfer|Direct debit|SEPA direct debit|Card|Cash|Cheque|" +
    "Online|Other|Reverse charge|Intra-community supply|Export outside the EU|Not subject to VAT|pcs|days|weeks|months|years|sets|lump sum|" +
    "Allowance|Charge|Origin|Item no.|Your item no.|Order line|Scan to pay",
  de:
    "Rechnung|Gutschrift|Rechnungskorrektur|Lastschriftanzeige|Teilrechnung|Vorauszahlungsrechnung|Gutschrift im Gutschriftverfahren|" +
    "Von|Rechnung an|Lieferung an|Nummer|Datum|Fällig am|Lieferdatum|Leistungszeitraum|Kundennr.|" +
    "Bestellung|Vertrag|Projekt|Ihre Referenz|Bezug|Register|Steuernummer|USt-IdNr.|" +
    "Leistung|Menge|Einzelpreis|USt.|Betrag|Summe der Posten|Nettobetrag|Gesamtbetrag|Bereits gezahlt|Rundung|Zahlbetrag|je|" +
    "Zahlung|Zahlungsart|Kontoinhaber|Konto|Verwendungszweck|Mandat|Gläubiger-ID|Karte|Belastetes Konto|" +
    "Überweisung|SEPA-Überweisung|Lastschrift|SEPA-Lastschrift|Karte|Bar|Scheck|" +
    "Online|Andere|Steuerschuldnerschaft des Leistungsempfängers|Steuerfreie innergemeinschaftliche Lieferung|Steuerfreie Ausfuhrlieferung|Nicht steuerbar|Stk.|Tage|Wochen|Monate|Jahre|Sätze|pauschal|" +
    "Abzug|Zuschlag|Ursprung|Artikelnr.|Ihre Artikelnr.|Bestellposition|Zum Bezahlen scannen",
  fr:
    "Facture|Avoir|Facture rectificative|Note de débit|Facture partielle|Facture d’acompte|Facture autofacturée|" +
    "De|Facturé à|Livré à|Numéro|Date|Échéance|Date de livraison|Période|N° client|" +
    "Commande|Contrat|Projet|Votre référence|Réfère à|Immatriculation|N° fiscal|N° TVA|" +
    "Désignation|Quantité|Prix unitaire|TVA|Montant|Total des lignes|Total HT|Total TTC|Déjà payé|Arrondi|Net à payer|par|" +
    "Paiement|Moyen|Titulaire|Compte|Référence|Mandat|Identifiant créancier|Carte|Compte débité|" +
    "Virement|Virement SEPA|Prélèvement|Prélèvement SEPA|Carte|Espèces|Chèque|" +
    "En ligne|Autre|Autoliquidation|Livraison intracommunautaire exonérée|Exportation hors de l’UE|Non soumis à la TVA|pcs|jours|semaines|mois|ans|lots|forfait|" +
    "Remise|Supplément|Origine|N° article|Votre n° article|Ligne de commande|Scanner pour payer",
  it:
    "Fattura|Nota di credito|Fattura rettificativa|Nota di debito|Fattura parziale|Fattura di acconto|Autofattura|" +
    "Da|Intestata a|Consegna a|Numero|Data|Scadenza|Data di consegna|Periodo|N. cliente|" +
    "Ordine|Contratto|Progetto|Vostro riferimento|Riferita a|Registrazione|Codice fiscale|Partita IVA|" +
    "Descrizione|Quantità|Prezzo|IVA|Importo|Somma delle voci|Imponibile|Totale|Già pagato|Arrotondamento|Importo dovuto|per|" +
    "Pagamento|Modalità|Intestatario|Conto|Causale|Mandato|ID creditore|Carta|Conto addebitato|" +
    "Bonifico|Bonifico SEPA|Addebito diretto|Addebito diretto SEPA|Carta|Contanti|Assegno|" +
    "Online|Altro|Inversione contabile|Cessione intracomunitaria|Esportazione fuori dall’UE|Non soggetto a IVA|pz.|giorni|settimane|mesi|anni|set|a corpo|" +
    "Sconto|Supplemento|Origine|Cod. articolo|Vostro cod. articolo|Riga d’ordine|Scansiona per pagare",
  es:
    "Factura|Factura de abono|Factura rectificativa|Nota de débito|Factura parcial|Factura de anticipo|Autofactura|" +
    "De|Facturado a|Entregado a|Número|Fecha|Vencimiento|Fecha de entrega|Período|N.º de cliente|" +
    "Pedido|Contrato|Proyecto|Su referencia|Referida a|Registro|N.º fiscal|NIF-IVA|" +
    "Concepto|Cantidad|Precio|IVA|Importe|Suma de conceptos|Base imponible|Total|Ya pagado|Redondeo|Importe a pagar|por|" +
    "Pago|Forma|Titular|Cuenta|Referencia|Mandato|Identificador del acreedor|Tarjeta|Cuenta de cargo|" +
    "Transferencia|Transferencia SEPA|Domiciliación|Adeudo SEPA|Tarjeta|Efectivo|Cheque|" +
    "En línea|Otra|Inversión del sujeto pasivo|Entrega intracomunitaria exenta|Exportación fuera de la UE|No sujeto a IVA|uds.|días|semanas|meses|años|juegos|a tanto alzado|" +
    "Descuento|Recargo|Origen|Ref. de artículo|Su ref. de artículo|Línea de pedido|Escanear para pagar",
  nl:
    "Factuur|Creditnota|Gecorrigeerde factuur|Debetnota|Deelfactuur|Vooruitbetalingsfactuur|Self-billing-factuur|" +
    "Van|Factuur aan|Levering aan|Nummer|Datum|Vervaldatum|Leverdatum|Periode|Klantnr.|" +
    "Bestelling|Contract|Project|Uw referentie|Betreft|Registratie|Fiscaal nummer|Btw-nummer|" +
    "Omschrijving|Aantal|Prijs|Btw|Bedrag|Som van de regels|Nettobedrag|Totaal|Reeds betaald|Afronding|Te betalen|per|" +
    "Betaling|Betaalwijze|Rekeninghouder|Rekening|Kenmerk|Machtiging|Incassant-ID|Kaart|Debetrekening|" +
    "Overschrijving|SEPA-overschrijving|Incasso|SEPA-incasso|Kaart|Contant|Cheque|" +
    "Online|Anders|Btw verlegd|Intracommunautaire levering|Uitvoer buiten de EU|Niet onderworpen aan btw|st.|dagen|weken|maanden|jaren|sets|vast bedrag|" +
    "Korting|Toeslag|Oorsprong|Artikelnr.|Uw artikelnr.|Bestelregel|Scan om te betalen",
  pl:
    "Faktura|Faktura korygująca|Faktura poprawiona|Nota debetowa|Faktura częściowa|Faktura zaliczkowa|Samofakturowanie|" +
    "Sprzedawca|Nabywca|Dostawa do|Numer|Data|Termin płatności|Data dostawy|Okres|Nr klienta|" +
    "Zamówienie|Umowa|Projekt|Państwa referencja|Dotyczy|Rejestr|Numer podatkowy|NIP UE|" +
    "Nazwa|Ilość|Cena|VAT|Kwota|Suma pozycji|Wartość netto|Razem|Zapłacono|Zaokrąglenie|Do zapłaty|za|" +
    "Płatność|Sposób|Właściciel rachunku|Rachunek|Tytuł|Zgoda|ID wierzyciela|Karta|Rachunek obciążany|" +
    "Przelew|Przelew SEPA|Polecenie zapłaty|Polecenie zapłaty SEPA|Karta|Gotówka|Czek|" +
    "Online|Inny|Odwrotne obciążenie|Wewnątrzwspólnotowa dostawa towarów|Eksport poza UE|Nie podlega VAT|szt.|dni|tyg.|mies.|lata|kpl.|ryczałt|" +
    "Rabat|Opłata|Pochodzenie|Nr artykułu|Państwa nr artykułu|Pozycja zamówienia|Zeskanuj, aby zapłacić",
  pt:
    "Fatura|Nota de crédito|Fatura retificativa|Nota de débito|Fatura parcial|Fatura de adiantamento|Autofatura|" +
    "De|Faturado a|Entregue a|Número|Data|Vencimento|Data de entrega|Período|N.º de cliente|" +
    "Encomenda|Contrato|Projeto|A sua referência|Refere-se a|Registo|N.º fiscal|NIF/IVA|" +
    "Descrição|Quantidade|Preço|IVA|Montante|Soma das linhas|Total sem IVA|Total|Já pago|Arredondamento|Montante a pagar|por|" +
    "Pagamento|Modo|Titular|Conta|Referência|Mandato|ID do credor|Cartão|Conta debitada|" +
    "Transferência|Transferência SEPA|Débito direto|Débito direto SEPA|Cartão|Numerário|Cheque|" +
    "Online|Outro|Autoliquidação|Transmissão intracomunitária isenta|Exportação para fora da UE|Não sujeito a IVA|un.|dias|semanas|meses|anos|conjuntos|preço fixo|" +
    "Desconto|Encargo|Origem|N.º do artigo|O seu n.º do artigo|Linha da encomenda|Digitalize para pagar",
});
