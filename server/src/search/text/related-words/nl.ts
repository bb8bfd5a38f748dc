/** One group a line; see ../related-words.ts. */
export const nl = `
  open openingstijd* geopend gesloten sluit* dicht uren zondag* zaterdag* weekend* feestdag*
  prijs* prijzen kost* kosten tarief* tarieven duur goedkoop* bedrag*
  betal* betaling* pin pinnen contant* kaart* ideal overmak* creditcard*
  termijn* gespreid maandelijks*
  terugbetal* terug geld vergoed* restitutie
  retour* ruil* omruil* terugstur*
  annuleer* annuler* opzeg* opzegg* zeg afmeld* stop* beëindig*
  verzet* verplaats* uitstel* ander* later wijzig*
  boek* reserv* afspraak* afspraken aanmeld* inschrijv*
  account registr* inlog* wachtwoord* toegang*
  pauze* pauzeer* bevries* stopzet* opschort*
  korting* actie* aanbieding* kortingscode* voordel*
  cadeau* bon bonnen kado*
  lever* bezorg* verzend* verzonden pakket* post koerier* ophal* stuur*
  volg* status* bestelling*
  adres* locatie* vind* waar route* bereik* straat
  contact* telefoon* bel bellen mail* bereik* nummer
  parkeer* parker* auto* garage*
  kind* kinderen baby* dochter* zoon*
  hond* puppy* kat katten huisdier* dier*
  leeftijd* jaar volwassen* oud
  certificaat* diploma* bewijs* getuigschrift*
  document* papier* paspoort* legitim* formulier*
  factuur* facturen bonnetje rekening* kwitantie*
  bedrijf* bedrijven zakelijk* werkgever*
  arts* dokter* specialist* huisarts*
  ziek* koorts* verkoud*
  begin* start* aanvang*
  eind* einde afgelopen
  duur* duren lang* weken maanden dagen tijd klaar
  beginner* niveau* ervaring* nooit
  les lessen cursus* training* workshop*
  docent* leraar* instructeur* trainer*
  examen* toets* test*
  internet wifi online netwerk* verbind*
  kapot* defect* beschadig* stuk reparatie* repareer* maak maken
  verlor* verlies* kwijt vergeten gevonden
  bagage* koffer* tas tassen
  eten ontbijt* lunch* diner* restaurant* maaltijd*
  vegan* vegetar* allerg* gluten*
  drink* koffie thee water
  kamer* bed bedden nacht* overnacht*
  handdoek* beddengoed* kleding*
  rolstoel* invalid* lift trap toegankelijk*
  rook* roken sigaret*
  foto* camera*
  vriend* gast* meenem* bezoek* introducee*
  groep* team* samen
  student* scholier* leerling*
  senior* gepensioneerd* ouderen
  baan vacature* werk* solliciteer*
  klacht* klagen ontevreden*
  verzeker* polis*
  belasting* btw
  verwijder* wissen gegevens privacy
  app mobiel* smartphone* android iphone
  fiets* fietsen
  bus trein* tram metro station* ov
  buitenland* internationaal* land* reis*
  spoed* snel* vandaag morgen direct
  wacht* rij wachtrij*
  maat maten groot klein
  was wassen wasserij* reinig* schoon* vlek*
  wijzig* verander* aanpas*
  naam achternaam*
  verhuis* verhuiz*
  limiet* maxim*
  huur* huren verhuur* leen* lenen
  koop* kopen verkoop* bestel*
  fout* probleem* problemen storing* werkt
  installeer* download* instel*
  melding* sms bericht* herinner*
  print* kopie* scan*
  kluis* locker* kastje*
  zwembad* zwem*
  vaccin* inenting* prik*
  medicijn* recept* apotheek* pil
  abonnement* lidmaatschap* contract*
  borg* aanbetal* voorschot*
  taal talen engels* vertaal*
  verjaardag* feest* bruiloft* evenement*
  kaartje* ticket* toegang* entree*
  rondleiding* gids* tour*
  gestolen diefstal* blokkeer*
  proef* proberen gratis
  toilet* wc
  sleutel* pas
  afval* vuilnis*
`
