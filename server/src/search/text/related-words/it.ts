/** One group a line; see ../related-words.ts. */
export const it = `
  apert* aprite apre aprono chius* chiud* orari* ore domenica sabato weekend festiv*
  prezz* cost* tariff* caro cara economic* spesa quota* listino
  pagare pago pagament* carta carte contant* bancomat bonifico* pos
  rata rate rateizz* mensil* dilazion*
  rimbors* restitu* soldi indietro
  cambi* reso resi restitu* recess*
  annull* disdi* cancell* recess* recedere smettere disiscri*
  spost* rimand* rinvi* cambi* altro altra
  prenot* appuntament* riserv* iscriv* iscri* iscrizion* ordin*
  account registr* password acced* accesso login entrare
  sospend* sospension* pausa congel* interromp*
  scont* promozion* offert* coupon ridott* agevol*
  regal* buono buoni dono
  consegn* sped* spedizion* corriere* pacc* posta invi* arriv* ritir*
  tracc* stato ordine
  indirizz* dove trov* posizion* via raggiung* sede arriv*
  contatt* telefon* chiam* numero mail parlare scriv*
  parchegg* auto macchina posteggi* garage
  bambin* figli* neonat* ragazz* bimb* passeggin*
  cane cani cucciol* gatt* animal*
  età anni adult* maggiorenn* minorenn*
  certificat* diplom* attestat*
  document* carta identità passaport* modul*
  fattur* ricevut* scontrin*
  azienda aziend* società ditt* impres*
  medic* dottor* specialist* visita
  malat* malatti* febbre influenza
  inizi* cominc* parte partono avvi*
  fine finisce termin* conclu* ultim*
  dura durata durano tempo giorni settimane mesi pront*
  principiant* livell* esperienz* mai
  cors* lezion* allenament* laborator*
  insegnant* maestr* istruttor* professor* allenator*
  esam* prova test
  internet wifi rete online connession*
  rott* guast* difett* danneggi* ripar* aggiust* rompe*
  garanzi* copert*
  pers* perso smarri* dimentic* lasciat*
  bagagl* valig* borsa zaino deposit*
  mangiar* cibo colazion* pranz* cena ristorant* past*
  vegan* vegetarian* allerg* glutin* celiac*
  bere bevand* caffè acqua tè vino
  camera camere lett* nott* dorm* allogg*
  asciugaman* lenzuol* vestit* abbigliam*
  disabil* sedia rotelle accessib* ascensor* scal*
  fum* sigarett*
  foto* immagin* fotocamera
  amic* ospit* accompagn* portar* port*
  grupp* squadra insieme
  student* universit* scuol*
  pensionat* anzian* senior
  lavor* impieg* assum* curriculum candid*
  reclam* lament* insoddisf*
  assicur* polizz*
  tass* iva fiscal*
  elimin* cancell* dati privacy
  app telefon* cellular* smartphone android iphone
  bici* biciclett*
  autobus bus treno metro tram stazion* mezzi taxi fermat*
  ester* internazional* paes* viagg*
  urgent* veloc* rapid* subito oggi domani espress*
  attes* aspett* coda fila
  taglia taglie misur* grand* piccol*
  lav* puli* lavagg* macchi*
  modific* cambi* aggiorn* corregg*
  nome cognome
  trasloc* trasfer*
  limit* massim*
  noleggi* affitt* prest*
  compr* acquist* vend* vendit*
  error* problem* funzion*
  install* scaric* configur*
  notific* sms messagg* avvis* promemoria
  soci* membr* famigli* invit* condivid*
  stamp* copi* scansion*
  armadiett* spogliatoi* guardaroba
  piscina nuot*
  vaccin* iniezion*
  operazion* chirurg* steriliz*
  medicin* farmac* ricett* pastigli*
  dolor* male
  analisi sangue risultat* esit*
  abbonament* iscrizion* contratt* tessera
  deposit* cauzion* acconto caparra anticipo
  lingua lingue ingles* italian* traduz* traduc*
  compleann* festa feste matrimon* event*
  bigliett* ingress* entrat*
  visit* guid* tour
  peso pesa pesant* chil*
  rubat* furt* blocc*
  prestit* interess* mutuo credito
  prova prov* gratis gratuit* omaggio
  bagno bagni toilette wc
  chiav* chiave badge
  rifiut* spazzatur* ricicl*
`
