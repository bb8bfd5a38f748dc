/** One group a line; see ../related-words.ts. */
export const de = `
  öffn* offen geöffnet schließ* geschlossen öffnungszeit* uhrzeit* sonntag* samstag* wochenende* feiertag* sprechzeit* geschäftszeit*
  preis* kost* kosten gebühr* teuer tarif* beitrag* beiträge* entgelt* günstig* billig* honorar*
  zahl* bezahl* zahlung* karte karten kartenzahlung ec bar bargeld barzahlung überweis* lastschrift* kreditkarte* paypal abbuch* abgebucht einzug* rechnung*
  rate raten ratenzahlung* teilzahlung* monatlich*
  erstatt* rückerstatt* zurück* geld rückzahl*
  rückgab* rücksend* zurückgeb* zurückschick* umtausch* umtauschen retour* widerruf*
  kündig* gekündigt stornier* storno* absag* abmeld* beend* austret* austritt* raus vertrag* abbestell*
  verschieb* verleg* umbuch* später ander* verschoben ändern
  buch* gebucht reservier* termin* vereinbar* anmeld* angemeldet einschreib* bestell*
  registrier* konto anmeld* benutzerkonto account
  einlogg* login anmeld* passwort* kennwort* zugang* zugangsdaten
  paus* ruhen stilllegen aussetz* unterbrech* unterbrechung* schwanger* beurlaub* urlaub*
  rabatt* ermäßig* nachlass* gutschein* aktion* vergünstig* günstig*
  gutschein* geschenk* schenken verschenk*
  liefer* versand* versend* verschick* zustell* paket* post bote abhol* sendung*
  sendungsverfolg* verfolg* status* bestellung*
  adress* anschrift* standort* finde* befind* anfahrt* weg straße* lage
  kontakt* telefon* anruf* anrufen erreich* mail* hotline* sprechen nummer
  park* parkplatz* parkplätz* auto autos stellplatz* tiefgarage* pkw wagen
  kind kinder kindern kinderbetreu* baby babys tochter sohn säugling* jugendlich* nachwuchs aufpass* passt betreu*
  hund* welpe* katze* kater haustier* tier tiere
  alter jahre jährig* mindestalter* erwachsen* volljährig* alt
  zeugnis* zertifikat* bescheinig* nachweis* urkunde* diplom*
  unterlagen dokument* ausweis* papier* pass personalausweis* formular* antrag*
  rechnung* quittung* beleg* kassenbon* bon
  firma firmen unternehmen arbeitgeber* betrieb* gewerb* geschäftlich
  arzt* ärzt* doktor praxis mediziner* facharzt*
  krank* erkrank* attest* fieber* erkält*
  beginn* anfang* anfäng* start*
  ende endet enden schluss abschluss* aufhör*
  dauer* lange frist* wochen monate zeitraum* laufzeit* zeit
  anfänger* einsteiger* neuling* vorkenntnis* niveau* erfahrung*
  kurs* unterricht* stunde stunden training* lehrgang* seminar* schulung* vorles*
  lehrer* trainer* dozent* kursleit* betreuer* ausbilder* coach*
  prüfung* klausur* examen* test* prüfen
  durchgefallen nicht bestanden durchfall* wiederhol* nochmal
  internet* wlan wifi online netz netzwerk* verbind*
  kaputt defekt* beschädig* schaden* schäden reparatur* reparier* zerbroch* mangel* mängel funktioniert
  garantie* gewährleist*
  verlor* verlier* vergess* liegen liegengelassen fund* fundsach* fundbüro* weg verlust*
  gepäck* koffer* tasche* rucksack* aufbewahr*
  essen frühstück* mittagessen* abendessen* mahlzeit* verpfleg* restaurant* kantine* mensa* speise* imbiss* küche
  vegan* vegetar* allerg* gluten* laktose* diät*
  trink* getränk* wasser kaffee tee flasche*
  zimmer* bett betten übernacht* unterkunft* nacht
  handtuch* handtücher* bettwäsche* kleid* schuh* sportschuh* bademantel*
  rollstuhl* behinder* barrierefrei* aufzug* fahrstuhl* treppe* schwerbehindert*
  rauch* zigarett*
  foto* bild* fotograf* film* kamera*
  freund* freundin gast gäste mitbring* mitnehm* begleit* besuch* probe* werb*
  gruppe* gruppen team* gemeinsam zusammen
  student* studier* schüler* azubi* auszubild* ermäßig*
  senior* rentner* rente pension*
  job* stelle* stellen* bewerb* karriere* ausbildung* praktik*
  beschwer* reklam* unzufried* kritik
  versicher* krankenkasse* kasse*
  steuer* absetz* finanzamt
  lösch* entfern* daten datenschutz*
  app handy* smartphone* android iphone mobil*
  fahrrad* fahrräder* rad räder bike*
  bus bahn zug tram straßenbahn anfahrt* haltestelle* öpnv nahverkehr* verkehrsmittel*
  ausland* ausländ* international* europa* land länder reise* visum
  schnell* eilig express* sofort* dringend* heute morgen bald kurzfrist*
  wart* schlange warteliste* warteschlange*
  notfall* notdienst* notruf* nachts dringend*
  größe* groß klein maß maße passt passform*
  wasch* reinig* gereinigt sauber* putz* wäsche* fleck*
  änder* wechsel* aktualisier* korrigier* anpass* umstell*
  name* namen nachname* namensänderung* heirat* geheiratet heiße
  umzug* umzieh* umgezogen ziehe wohnort* wegzug*
  grenze* limit* höchst* maximal* maximum*
  miet* leih* ausleih* verleih* vermiet* borgen
  kauf* verkauf* erwerb* erhältlich bestell* anschaff*
  gebraucht* secondhand altgerät*
  fehler* problem* störung* funktioniert geht absturz* hilft
  install* herunterlad* download* einricht*
  verbind* kopp* koppel* synchron* pairing
  benachrichtig* erinner* sms nachricht* mitteilung*
  einlad* mitglied* familie* hinzufüg*
  berechtig* rolle* rechte zugriff* admin* inhaber*
  ruhig* ruhe leise laut lärm* stumm*
  druck* drucker* kopier* kopie* scan*
  spind* schließfach* schließfächer* aufbewahr* schrank*
  schwimm* becken bad
  sauna* wellness*
  impf* geimpft spritze* auffrisch*
  operation* op kastr* eingriff*
  medikament* tablette* arznei* rezept* verordn* apotheke*
  schmerz* weh tut
  blut* labor* befund* ergebnis* untersuch*
  abo abonnement* mitgliedschaft* vertrag* vertragslaufzeit* paket
  kaution* anzahl* vorkasse* pfand*
  sprache* deutsch* englisch* übersetz* dolmetsch*
  geburtstag* feier* hochzeit* veranstalt* event* fest
  eintritt* ticket* karte karten tageskarte* einlass* zutritt*
  führung* tour* besichtig* rundgang* ansehen
  gewicht* schwer wiegt kilo* kg
  gestohlen diebstahl* sperr* gesperrt betrug*
  zins* kredit* darlehen* überzieh*
  probetraining* probe* schnupper* testen ausprobier* kostenlos* gratis
  kostenlos* gratis umsonst inklusive frei
  toilette* wc klo
  schlüssel* chip* karte armband* transponder*
  heiz* heizung* warm kalt temperatur*
  sicher* sicherheit*
  führerschein* fahrerlaubnis*
  müll* abfall* tonne* entsorg* sperrmüll* wertstoff* recycl*
  hilfe unterstütz* zuschuss* härtefall* beihilfe* finanziell*
  verletz* rücken* reha* physio* bandscheibe* krankengymnast*
`
