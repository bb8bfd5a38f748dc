/** One group a line; see ../related-words.ts. */
export const tr = `
  açık* açıl* açıyor* kapal* kapan* saat* pazar cumartesi hafta tatil* mesai* çalışma
  fiyat* ücret* kaç para pahalı* ucuz* tutar* tarife* bedel* maliyet*
  öde* ödeme* kart* nakit* havale* eft peşin*
  taksit* parça aylık*
  iade* geri para parası
  değiş* iade* değişim*
  iptal* vazgeç* bırak* fesh* sonland* ayrıl*
  ertele* değiştir* başka kaydır* sonra
  randevu* rezerv* ayır* kayıt* kaydol* başvur*
  hesap* üye* kayıt* şifre* parola* giriş*
  dondur* durdur*
  indirim* kampanya* kupon* ucuz*
  hediye* çek
  teslim* teslimat* kargo* gönder* kurye* paket* getir* adres*
  takip* durum* sipariş*
  adres* neredesiniz* konum* ulaş*
  iletişim* telefon* numara* ulaş* mail* eposta*
  park* otopark* araba* araç* oto
  çocuk* bebek* kız oğlum oğlu
  köpek* kedi* hayvan* evcil*
  yaş* yetişkin*
  sertifika* diploma* belge*
  belge* evrak* kimlik* pasaport* form*
  fatura* fiş* makbuz*
  şirket* firma* kurumsal* işyeri*
  doktor* hekim* uzman* muayene*
  hasta* ateş* grip*
  başla* başlang*
  bitiş* bitiyor* sona tamamla*
  süre* sürer sürüyor hazır* zaman*
  acemi* seviye* deneyim* hiç
  ders* kurs* eğitim* antrenman*
  öğretmen* hoca* eğitmen* antrenör*
  sınav* test*
  internet* wifi online* bağlan*
  bozul* bozuk* kırık* kırıl* hasar* arıza* tamir* onar*
  kayb* kayıp* unut* bırak*
  bavul* valiz* çanta* bagaj*
  yemek* kahvaltı* öğle* akşam* restoran* yiyecek*
  vegan* vejet* alerji* glüten*
  içecek* kahve* çay* su
  oda* yatak* gece* konakla*
  havlu* çarşaf* giysi* elbise* kıyafet*
  engelli* tekerlekli* asansör* merdiven*
  foto* resim* kamera*
  arkadaş* misafir* getir* davet*
  grup* takım* birlikte
  öğrenci* okul*
  emekli* yaşlı*
  işe eleman* başvuru* cv
  şikayet* memnun*
  silme* silin* veri* gizlilik*
  uygulama* telefon* android iphone
  otobüs* tren* metro* tramvay* ulaşım* taksi* durak*
  yurtdışı* yurt ülke* yabancı* uluslararası*
  acil* hızlı* çabuk* ekspres* bugün* yarın* hemen* erken*
  bekle* sıra*
  beden* ölçü* büyük* küçük*
  yıka* temiz* leke* kuru
  değiş* güncel* düzelt*
  soyad* isim* adı*
  limit* en fazla
  kirala* kiralık* ödünç*
  satın* satış* satıyor*
  hata* sorun* çalış*
  yükle* kurulum* indirme*
  bildirim* sms mesaj* hatırlat*
  yazdır* çıktı* fotokopi* tara*
  dolap* emanet*
  havuz* yüzme*
  ameliyat* kısır*
  ilaç* reçete* eczane*
  ağrı* acı*
  tahlil* kan sonuç*
  abone* üyelik* sözleşme*
  depozito* kapora* avans*
  dili dilde ingilizce* çevir* tercüme*
  doğum günü* düğün* parti* etkinlik*
  bilet* giriş*
  turu tura gezi* rehber*
  ağır* kilo* kg
  çalın* hırsız* bloke*
  deneme* dene* ücretsiz* bedava*
  tuvalet* wc
  anahtar* kart*
  çöp* atık* geri
`
