/** One group a line; see ../related-words.ts. */
export const pl = `
  otwar* czynn* zamkn* zamykac* godzin* niedziel* sobot* weekend* świąt* święt* harmonogram* rozkład* grafik*
  cena ceny cenę cennik* kosztuj* koszt* opłat* płatn* drog* tani* taryf* stawk*
  płac* płat* zapłac* kart* kartą gotówk* przelew* blik rozlicz*
  rata raty ratach ratal* częściach miesięcznie
  zwrot* zwróc* zwraca* oddać oddajecie pieniądz* reklamac*
  wymian* wymienić zwrot* odesłać odstąp*
  odwoł* anul* rezygn* zrezygn* wypowiedz* wypisa* rozwiąz* przyjść
  przeło* przeni* przesun* zmieni* innym inny termin*
  rezerw* zarezerw* umów* umawia* zapis* zapisy termin* wizyt* rejestr* zgłosz*
  konto konta rejestr* założyć zalogow* logow* hasł* login*
  zawies* zamroz* przerw* wstrzym* pauz* urlop*
  rabat* zniżk* promoc* taniej kod kupon* ulg*
  prezent* voucher* bon bony podarun* upomin*
  dostaw* wysył* wysła* kurier* paczk* przesył* poczt* odbiór odebrać dostarcz*
  śledz* status* zamówien*
  adres* znajd* lokaliz* dojazd* dojech* ulic* mieści przystan* trafi* gdzie
  kontakt* telefon* zadzwon* dzwoni* numer* mail* obsług* infolin*
  park* parking* samochod* samochód auto auta aut pojazd* wóz
  dziec* dziecko córk* syn syna niemowl* malu* nastolat* wózek
  pies psa psy psem szczeni* kot koty kota zwierz* pupil*
  wiek* lat pełnolet* dorosł* młodz*
  certyfikat* zaświadcz* dyplom* świadectw*
  dokument* dowód dowodu papier* paszport* formularz* wnios* przynieść przynie*
  faktur* rachun* paragon* nip
  firm* przedsiębior* pracodawc* spółk* księgow*
  lekarz* doktor* specjalist* przychod*
  chor* zachorow* choroba przezięb* gorączk* zwolnien*
  zaczyn* zaczą* rozpoczy* rozpoczę* start* początek rusza* nowa grupa
  kończ* koniec zakończ* ostatni*
  trwa trwaj* długo czas* tygodni* miesi* dni okres*
  początkując* poziom* doświadcz* nigdy zielony nowicjusz*
  kurs* lekcj* zajęci* szkolen* wykład* trening* naucz* nauk* teori*
  nauczyciel* instruktor* trener* wykładow* szkoleniow*
  egzamin* test* zdać zdaje* zdawa*
  obla* nie zda* poprawk* ponown* niezda* powtór*
  internet* wifi online sieć sieci zdaln* domu platform*
  zepsut* zepsu* uszkodz* napraw* serwis* wad* usterk* awari* popsu*
  gwaranc* rękojm*
  zgubi* zgubion* zapomni* zostawi* znalez*
  bagaż* waliz* torb* plecak* przechow*
  jedzen* jeść posił* śniad* obiad* kolac* restaurac* bufet* stołów*
  wegań* wegetar* alerg* gluten* diet* laktoz*
  kaw* herbat* napój napoj* wod* pić
  pokój pokoj* łóż* nocleg* noc* zakwater*
  ręcznik* pościel* ubran* strój stroj* buty obuwie
  niepełnospraw* wózku winda windy windę schod* podjazd*
  pali* papieros* palen*
  zdję* foto* film* kamer*
  znajom* przyjaci* kolega koleż* gość gości gościa osob* towarzysz* polec*
  grup* zespół zespoł* razem
  student* uczeń uczni* studenck* szkol*
  emeryt* senior* renci*
  prac* zatrudn* rekrut* ofert* cv staż*
  skarg* reklamac* zażalen* niezadowol*
  ubezpiecz* polis* nfz
  podat* vat odlicz*
  usun* skasow* dane danych prywat* rodo
  aplikac* telefon* smartfon* android* iphone* komórk*
  autobus* tramwaj* pociąg* metro kolej* komunikac* przystan* taxi
  zagran* zagranic* międzynarod* kraj* wiza wizy wizę
  szybk* piln* ekspres* dziś dzisiaj jutro natychm*
  czeka* kolejk* oczekiw*
  nagł* wypad* pogotow* noc*
  rozmiar* mały mała duży duża wymiar*
  prać pranie pralni* czyszcz* czyści* sprząt* plam*
  zmien* zmian* aktualiz* popraw* edyt*
  nazwisk* imię imien*
  przeprowadz* przeniesien*
  limit* maksym* ogranicz*
  wynaj* wypożycz* pożycz* najem najm*
  kupić kupow* kupno sprzeda* zakup* zamów*
  używan* drugiej
  błąd błęd* problem* działa* awari*
  instal* pobra* ściągn* ustaw*
  połącz* łącz* sparow* synchron*
  powiadom* sms przypomn* wiadomoś*
  zapros* zaprasz* członk* rodzin* doda*
  uprawnien* rola role administr* właścic* dostęp*
  cich* cisz* hałas* głośn*
  druk* wydruk* ksero* skan* kopi*
  szafk* szatni* przechow*
  basen* pływ*
  szczep* zastrzyk*
  operac* zabieg* kastr* steryl*
  lek leki leków tabletk* recept* aptek*
  ból boli bóle
  badan* krew krwi wynik*
  abonament* karnet* subskryp* członkost* umow*
  kaucj* zaliczk* depozyt* przedpłat* zadat*
  język* angiels* tłumacz* polsk*
  urodzin* wesel* imprez* przyjęc* wydarz* uroczyst*
  bilet* wstęp* wejśc* wejś*
  zwiedz* przewodn* wyciecz* oprowadz*
  waga wagi waży cięż* kg kilogram*
  kradzie* skradz* ukrad* zablok*
  kredyt* pożycz* odset*
  próbn* spróbow* darmow* bezpłatn* gratis
  jazd* jazdy jeździ* jeźdz* prowadz*
  motocykl* motor motory motoru skuter*
  prawko prawa prawo kategori* kat kategoria
  automat* skrzyni*
  toalet* wc łazienk*
  klucz* kod* kart*
  śmiec* odpad* segreg*
  podjech* podjed* odbier* odebr* dom domu dojazd* miejsc*
`
