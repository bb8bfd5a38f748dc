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
  wo_seid_ihr wo_sind_sie wo_ist_das wie_komme_ich_zu wie_komme_ich_hin wie_kommt_man wie_finde_ich_euch zu_euch zu_ihnen adresse anschrift anfahrt standort lage
  habt_ihr_auf habt_ihr_offen haben_sie_auf haben_sie_offen auf_haben macht_ihr_auf macht_ihr_zu öffnungszeit* geöffnet offen
  ohne_termin einfach_vorbeikommen vorbei_kommen einfach_so vorbeikommen spontan termin* anmeldung*
  schaffe_es_nicht kann_nicht_kommen anderer_tag anderen_tag andere_zeit anderes_mal anderer_termin anderen_termin verschieb* verleg* umbuch*
  will_nicht_mehr nicht_mehr_dabei brauche_nicht_mehr komme_raus raus_aus aussteigen kündig* abmeld* beend* austret* abbestell*
  geld_zurück geld_wieder erstatt* rückerstatt* rückzahl*
  zurück_geben zurück_schicken zurück_bringen zurückbring* zurückgeb* zurückschick* rückgab* retour* abgeb* abgegeben
  gefällt_mir_nicht passt_nicht anders_überlegt umtausch* rückgab* widerruf* retour*
  auf_eis eine_pause paus* ruhen aussetz* stilllegen unterbrech*
  zu_spät später_kommen verspät* verspätung* verzug säumnis* überzogen überzieh* mahn* mahngebühr*
  ist_weg sind_weg nicht_mehr_finden finde_nicht abhanden verlor* verlier* verlust* vermiss*
  geht_nicht_mehr geht_nicht funktioniert_nicht springt_nicht_an lässt_sich_nicht kaputt defekt* störung* fehler*
  komme_nicht_rein nicht_einloggen nicht_anmelden kann_mich_nicht einlogg* login passwort* zugang* zugangsdaten
  mitglied_werden mich_anmelden mitmachen beitreten beitritt* anmeld* mitgliedschaft* aufnahme* registrier*
  mal_testen mal_ausprobieren erst_mal_testen zur_probe probe* probestunde* probetraining* schnupper* ausprobier*
  mit_bringen mitbringen mitnehmen dabei_haben dabeihaben brauche_ich_dafür mitgebracht
  mit_mir jemand_mitbringen zu_zweit begleit* gast gäste begleitung* begleitperson*
  auto_abstellen auto_lassen wagen_abstellen mit_dem_auto parken parkplatz* parkplätz* parkhaus* parkhäuser*
  ins_internet ins_netz online_gehen wlan wifi w_lan internet*
  mit_dem_bus mit_der_bahn mit_öffentlichen öffentlichen_verkehrsmitteln bus bahn haltestelle* öpnv
  nicht_laufen im_rollstuhl mit_krücken mit_dem_rollstuhl gehbehindert* rollstuhl* barrierefrei* aufzug* rampe*
  ab_welchem_alter ab_wie_viel ab_wieviel alt_genug zu_jung mindestalter* alter
  weniger_zahlen billiger_für gibt_es_nachlass rabatt* ermäßig* nachlass* vergünstig*
  wo_bleibt noch_nicht_da noch_nicht_angekommen nicht_angekommen wann_kommt sendungsverfolg* liefer* lieferzeit* lieferung*
  zu_klein zu_groß zu_eng zu_weit passt_nicht größe*
  bei_euch_arbeiten bei_ihnen_arbeiten sucht_ihr_leute suchen_sie_mitarbeiter stelle* bewerb* job* aushilf* mitarbeiter* personal
  länger_behalten noch_länger verlänger* verlängerung* länger
  mit_jemandem_sprechen jemanden_sprechen echten_menschen echter_mensch persönlich_sprechen kontakt* telefon* anruf* ansprechpartner*
  aus_zweiter_hand zweite_hand gebraucht* secondhand
  mal_anschauen mal_ansehen mal_gucken vorher_sehen vorher_ansehen anschau* anseh* besichtig* vorbeischau* rundgang* führung*
  abholen abhol* abgeholt selbstabhol*
  auf_raten in_raten später_zahlen rate raten ratenzahlung* teilzahlung*
  mit_karte in_bar apple_pay google_pay mit_paypal bar_zahlen bargeld zahl* bezahl* zahlungsart* kreditkarte*
  nicht_zufrieden schlecht_behandelt beschwer* reklam* unzufried*
  im_voraus vorab vorher_zahlen anzahl* vorkasse* kaution*
  kurzfristig am_selben_tag noch_heute kurzfrist* express* eilig sofort
  nicht_mehr_da ausverkauft vergriffen auf_lager vorrätig lieferbar verfügbar*
  was_brauche_ich was_muss_ich_mitbringen welche_papiere unterlagen dokument* nachweis*
  erlaubt gestattet verboten dürfen untersagt
  rund_um_die_uhr nachts außerhalb 24_stunden
  montag* dienstag* mittwoch* donnerstag* freitag* wochentag* werktag*
  zuschlag* aufpreis* extra zusätzlich* mehrkosten
  mahnung* mahngebühr* säumnis* strafe* verspät* überfällig*
  kostenvoranschlag* voranschlag* angebot* schätzung*
  iban bankeinzug* lastschrift* sepa bankverbindung*
  versäum* verpass* fehl* nicht_erschienen abwesen*
  bestätig* bestätigung* zusage*
  gültig* ablauf* abläuft abgelaufen verfall*
  übertrag* übertragbar* weitergeb* jemand_anders andere_person
  vertragslaufzeit* mindestlaufzeit* bindung* laufzeit*
  newsletter* abmelden werbung
  vergess* vergessen zurücksetz* passwort* kennwort*
  code codes pin zugangscode* passwort*
  gesperrt sperr* entsperr* blockiert
  rechner computer* pc pcs laptop* notebook*
  steckdose* strom aufladen ladegerät* laden
  langsam* geschwindigkeit* tempo schnell*
  alarm* überwach* kamera* wachdienst* einbruch* einbrech* diebstahl* sicher*
  wasserschaden* überschwemm* hochwasser* undicht*
  feucht* schimmel* nass
  haft* haftung* schadensersatz* verantwortlich*
  ersatz* ersetz* austausch* neupreis*
  reparatur* reparier* instand* wart* wartung* inspektion*
  zerriss* zerfetzt zerkratz* beschädig* kaputt kaputtgegangen schaden* ruiniert
  ausrüst* werkzeug* zubehör* equipment
  anzieh* kleid* kleidung* klamotten schuhe outfit
  regel* hausordnung* vorschrift* bestimmung*
  spätestens stichtag* frist* termin abgabe*
  anreis* ankunft* einchecken check_in ankomm*
  abreis* auschecken check_out
  theke* empfang* rezeption* infotheke* schalter*
  mitarbeiter* personal angestellt* belegschaft
  bewertung* rezension* erfahrungsbericht*
  empfehl* empfehlung* rat beratung* berat*
  unterschied* vergleich*
  zutat* enthält enthalten inhaltsstoff*
  nuss nüsse erdnuss* allerg* unverträglich*
  kuchen torte* nachtisch* dessert*
  alkohol* wein bier
  mitnehmen zum_mitnehmen abhol*
  terrasse* draußen garten balkon* freien
  stock stockwerk* etage* geschoss*
  möbel* sofa couch schrank* matratze* tisch*
  kühlschrank* waschmaschine* spülmaschine* herd geräte
  karton* kiste* kisten umzugskarton* verpack*
  transporter* lieferwagen* lkw kleinbus*
  motorrad* roller* moped* mofa
  reifen* platten rad räder
  tank* tanken benzin diesel sprit
  flughafen* flug flüge
  shuttle* abholung* transfer*
  zu_fuß entfern* weit nähe laufen
  zelt* camping* wohnmobil* wohnwagen*
  ferienwohnung* apartment* ferienhaus*
  wickel* windel* wickelraum*
  kinderwagen* buggy
  kinderbett* hochstuhl* babybett*
  kita* kindergarten* krippe* tagesmutter*
  buch bücher roman* titel lektüre
  ebook* e_book digital* onleihe* hörbuch*
  zeitung* zeitschrift* magazin*
  film* dvd kino
  geschichte* vorles* märchen*
  foto* bilder shooting* aufnahmen fotograf*
  hochzeit* heirat* braut* trauung*
  blume* strauß sträuße
  catering* buffet*
  saal räume raum räumlichkeit* location*
  regen* regnet schlechtes_wetter wetter*
  allein* einzeln* alleine
  minderjährig* unter_18 jugendlich* teenager*
  eltern mutter vater erziehungsberechtigt*
  ehemann ehefrau mann frau partner*
  friseur* haarschnitt* haare schneiden
  brille* optiker* sehtest* kontaktlinse*
  therapie* therapeut* psycholog*
  überweis* überweisung* überwiesen
  behandl* behandlung* therapie*
  ansteck* infektion* virus corona
  hygien* desinf* sauber*
  fitness* sport* workout trainier*
  turnier* wettkampf* wettbewerb*
  hausaufgabe* übungsaufgabe* aufgaben
  lehrbuch* lernmaterial* skript* kursmaterial*
  lern* lernen studieren üben
  note noten bewertung punkte
  stipend* förder* zuschuss*
  wohnsitz* anmeldebestätigung* ummeld* meldebescheinigung*
  visum aufenthalt* aufenthaltstitel*
  vermieter* mieter* mietvertrag* miete
  rasen hecke* gartenarbeit*
  streich* maler* wand wände
  klempner* rohr* abfluss* wasserhahn*
  elektriker* elektro*
  maße breite höhe quadratmeter* abmessung*
  stoff* baumwoll* leder* material*
  gravur* personalisier* individuell* maßanfertig*
  kürz* schneider* änderungsschneider*
  bügel* gebügelt
  marke marken hersteller*
  großhandel* großbestell* menge*
  zoll einfuhr* import*
  aufbau* montage* montier* zusammenbau*
  nachhalt* umwelt* öko* bio*
  spende* spenden gespendet verschenk* abzugeben
  vorschlag* vorschlagen wunsch* wünsch* anschaff* anregung*
  besorg* beschaff* bestell* fernleihe*
  vormerk* reservier* zurückleg* vorbestell*
  praktik* ausbildung* azubi* lehrstelle*
  kooperation* partner* wiederverkäufer*
  datenschutz* dsgvo personenbezogen*
  treue* bonus* punkte stempelkarte*
  voll überfüllt andrang auslastung* ausgebucht warteliste*
  fertig abholbereit bereit*
  leine maulkorb*
  schloss vorhängeschloss* schlüssel*
  unfall* unfälle zusammenstoß*
  panne* abschlepp* pannenhilfe*
  tüv hauptuntersuchung* inspektion*
  schadensfall* schadenmeld* versicher*
  fortgeschritten* niveau* stufe*
  livestream* stream* übertrag*
  besprechungsraum* konferenz* meeting* gruppenraum* arbeitsraum*
  brief* briefe post
  karte ausweis* mitgliedskarte* kundenkarte*
`
