/** One group a line; see ../related-words.ts. */
export const en = `
  open opening close closed closing hours hour weekend weekends sunday saturday holiday holidays schedule timetable
  price prices pricing cost costs fee fees charges charged rate rates expensive cheap cheaper afford tariff quote
  pay paid payment payments card cards cash visa mastercard amex american paypal debit credit transfer contactless cheque
  instalment* installment* monthly parts split finance spread
  refund* reimburse* money return returned back
  return returns exchange swap send back unsuitable wrong
  cancel* terminat* quit unsubscribe resign withdraw leave notice end stop
  move reschedul* postpone* delay later change another shift rebook
  book booking bookings reserve reserv* appointment appointments slot arrange schedule
  register registr* enrol* enroll* signup apply application join
  login log signin password locked account access
  pause paus* freeze frozen suspend* hold break away
  discount* cheaper sale offer promo* coupon* voucher reduced reduction concession* deal
  gift present voucher vouchers
  deliver* ship shipping shipped shipment courier post parcel* package* send sent dispatch* arrive* mail collect
  track* status order whereabouts
  address locat* located where find directions reach map situated street
  contact phone ring call telephone email reach speak talk support helpline
  park parking car cars garage drive driving vehicle
  child* kid kids baby babies toddler* infant* son daughter boy girl teen* school*
  dog dogs puppy puppies pup canine labrador pet pets animal animals
  cat cats kitten* tomcat feline pet pets animal animals
  age aged old older young younger minimum adult adults years
  certificate* diploma* certification qualification proof
  document* paper papers paperwork passport id identification form forms
  invoice* receipt* bill bills billing paperwork vat statement
  company companies business corporate employer firm organisation organization accountant colleagues
  doctor* physician gp vet vets specialist consultation practitioner clinic visit
  ill illness sick unwell fever cold disease
  begin* start starts starting commence* first launch
  finish* end ends ending last complete* over
  long duration last lasts length take takes weeks months days hours quick
  beginner* novice newbie level experience experienced never first
  lesson* class classes course courses workshop training session sessions tuition
  teacher* instructor* trainer* coach* tutor* lecturer*
  exam exams examination test tests
  fail* failed pass unsuccessful
  video videos recording* watch film replay
  internet wifi wi fi online network connection password web
  broken break broke damaged damage defect* fault* faulty repair* fix fixed smashed cracked torn scratched
  guarantee* warrant* guaranteed covered
  lost lose missing left forgot forgotten mislaid gone find found
  luggage bag bags baggage suitcase* backpack belongings store storage
  food eat eating meal meals breakfast lunch dinner supper restaurant cafe canteen snack* kitchen menu feed
  vegan vegetarian allerg* gluten dairy diet dietary lactose halal kosher
  drink drinks beverage* coffee tea
  room rooms bed beds stay night nights overnight accommodation suite
  towel* linen sheets bedding bathrobe
  wheelchair* disab* accessib* lift elevator stairs step ramp mobility
  smok* cigarette* vape vaping
  photo* picture* camera* filming
  friend* guest guests bring companion visitor visitors partner client plus
  group groups team party together
  student* pupil* university college
  senior* pensioner* retired elderly
  job jobs vacanc* career* hiring hire recruit* work volunteer*
  complain* complaint* unhappy dissatisfied disappointed feedback
  insur* insured cover covered policy
  tax taxes deduct* vat
  delete* remove erase close deactivate privacy data personal
  app mobile smartphone phone android iphone ios tablet
  bike bikes bicycle* cycle cycling
  bus buses train trains tram metro underground subway station transport transit taxi
  abroad foreign international overseas country countries travel travelling
  urgent* quick* fast express rush today tomorrow soon asap immediately
  wait waiting queue line
  emergenc* urgent night ambulance accident
  size sizes fit fits small large measure* measurement*
  wash* clean* laundry dryclean* cleaning stain*
  change changes update edit modify correct amend alter switch
  name surname rename married
  move moving relocat* moved
  limit* maximum max most many
  rent rental hire borrow lend loan lending
  buy buying bought purchase* sell sells shop
  secondhand used preowned second
  stock available availab* instock
  error* problem* fail* crash* bug issue issues trouble
  install* download* setup set
  connect* link pair pairing sync* couple
  notif* reminder* remind alert* sms message messages text
  invite invit* member members family share sharing add
  permission* role roles rights owner admin* access
  quiet silent silence mute noise noisy loud
  export* save backup copy download
  print* copier copy copies photocop* scan* scanner
  locker* storage store keep cloakroom
  pool swim*
  sauna spa
  shower* bath
  vaccin* jab jabs injection* shot shots booster immunis* immuniz*
  surgery operation* neuter* spay* castrat* sterilis*
  medicine* medication* pill* tablets drug drugs prescription* pharmacy
  pain hurt hurts ache sore
  blood results lab analysis
  subscription* membership* plan plans contract package
  deposit* prepay* advance upfront
  language* english german translat* interpreter
  birthday* party wedding* event events celebration* function
  ticket* admission entry entrance enter pass
  tour tours guide guided visit viewing look
  weight heavy weigh kg kilos
  stolen theft steal fraud block blocked
  interest loan mortgage overdraft credit borrow
  screen screens monitor* display*
  trial try free test taster sample
  free complimentary included gratis
  tip tips gratuity
  hospital ward patient
  noon midday lunch afternoon
  bathroom toilet* restroom wc loo
  die dying death dead euthan* ashes cremat* sleep
  poison* swallow* ate eaten toxic
  teeth tooth dental dentist
  key keys card fob keycard
  heat* heating warm cold temperature aircon air conditioning
  weather rain snow winter outdoor* outside
  safe safety secure security
  licence license permit
  waste rubbish trash bin bins recycl* garbage
`
