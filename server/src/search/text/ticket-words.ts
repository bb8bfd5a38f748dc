import type { Language } from './languages.ts'
import { createWordLists } from './word-lists.ts'

/** What one pays for whatever the thing is: "a ticket for an adult", "the fare for a dog". */
const ticketWords: Partial<Record<Language, string>> = {
  cs: 'lístek jízdenka vstupenka vstupné vstup jízdné',
  da: 'billet billetten entré',
  de: 'ticket tickets karte karten fahrkarte eintritt eintrittskarte eintrittspreis fahrpreis preis gebühr zahlen zahlt bezahlen',
  el: 'εισιτήριο εισιτήρια είσοδος',
  en: 'ticket tickets fare fares admission entry entrance pay pays paying fee fees',
  es: 'entrada entradas billete billetes boleto tique pasaje pagar paga',
  fr: 'billet billets ticket tickets entrée place payer paie',
  it: 'biglietto biglietti ingresso entrata pagare paga',
  ja: 'チケット 入場料 切符',
  ko: '티켓 입장료 표',
  nl: 'kaartje kaartjes ticket tickets toegang entree betalen betaalt',
  pl: 'bilet bilety biletu wstęp wejściówka zapłacić płaci',
  pt: 'bilhete bilhetes ingresso ingressos entrada passagem pagar paga',
  ro: 'bilet bilete bilete intrare intrarea plăti',
  ru: 'билет билеты билета вход проезд платить платит',
  sv: 'biljett biljetter inträde',
  tr: 'bilet bileti giriş',
  uk: 'квиток квитки квитка вхід проїзд платити',
  vi: 'vé',
  zh: '票 门票 門票',
}

export const isTicket = createWordLists(ticketWords)
