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
  where_are_you how_do_i_get_there how_do_i_get_to how_do_we_get_there get_to_you how_to_get_there find_you come_to_you address located location directions
  are_you_open do_you_open do_you_close open_on open_until how_late_are_you hours opening
  come_by drop_in drop_by pop_in walk_in without_an_appointment without_appointment turn_up appointment walkin
  can_t_make_it cannot_make_it another_day different_day another_time different_time put_off push_back reschedul* postpone*
  call_off get_out_of no_longer_need no_longer_want don_t_need_it don_t_want want_to_leave give_up want_out cancel* terminat*
  money_back get_my_money give_me_back refund* reimburse*
  send_back bring_back give_back send_it_back return_it take_it_back return returns
  changed_my_mind change_my_mind don_t_like_it not_what_i return returns refund* withdraw*
  on_hold take_a_break a_break pause freeze suspend*
  running_late be_late too_late late_for late delay* arrive_late come_late
  can_t_find is_gone are_gone went_missing lost missing mislaid left_behind
  doesn_t_work does_not_work not_working stopped_working won_t_start won_t_turn doesn_t_start isn_t_working broke_down gone_wrong broken defect* faulty fault*
  log_in sign_in get_into_my logging_in can_t_access login password account
  sign_up become_a_member joining join register registr* membership enrol*
  try_out try_it try_before give_it_a_try test_it taster trial
  bring_with bring_along take_with what_to_bring need_to_bring should_i_bring do_i_bring bring equipment own
  come_with with_me plus_one bring_someone come_along tag_along guest guests companion accompany* visitor visitors
  leave_my_car leave_the_car leave_our_car come_by_car park_my parking car_park park
  get_online go_online be_online wi_fi wifi internet
  public_transport by_bus by_train by_tube get_there_by bus train station
  can_t_walk can_t_climb in_a_wheelchair on_crutches wheelchair* step_free accessib* lift elevator
  from_what_age how_young age minimum_age old_enough too_young too_old
  money_off half_price percent_off cheaper_for any_deals discount* reduced reduction concession*
  where_is_my where_s_my not_arrived hasn_t_arrived hasn_t_come not_come_yet still_waiting_for track* delivery status
  too_small too_big too_large too_tight doesn_t_fit don_t_fit size sizes fit
  work_for_you work_with_you work_at_your looking_for_work looking_for_a_job are_you_hiring job jobs vacanc* career*
  keep_longer for_longer a_bit_longer extend* extension renew* renewal prolong*
  speak_to talk_to get_hold_of reach_you real_person a_human someone_from contact phone telephone
  second_hand pre_owned used secondhand
  look_around have_a_look take_a_look show_me_around see_it_first come_and_see viewing tour visit
  pick_up picked_up come_and_get collect collection pickup
  drop_off bring_in hand_in dropoff
  fall_off came_off fell_off come_off broken broke repair*
  set_up get_started getting_started start_using install* setup
  split_the in_parts in_instalments pay_later pay_monthly instalment* installment* finance
  by_card credit_card american_express apple_pay google_pay in_cash pay_with pay_by payment pay cash card
  not_happy not_satisfied bad_experience complain* complaint* dissatisfied
  give_birth having_a_baby pregnan* expecting
  stay_over sleep_over overnight stay
  in_advance up_front beforehand deposit* advance prepay*
  last_minute short_notice same_day urgent* express
  run_out ran_out out_of_stock sold_out in_stock stock available availab*
  get_rid throw_away take_away_my old_one dispos* recycl* waste
  take_care look_after looked_after babysit* childcare care
  gave_me_the_wrong wrong_item wrong_one mistake incorrect wrong
  allowed permitted may forbidden prohibited banned
  weekday weekdays monday tuesday wednesday thursday friday
  surcharge* supplement* extra additional
  fine fines penalt* overdue late_fee reminder* dunning
  estimate* quote quotation*
  debit iban direct_debit bank_account mandate
  spontaneous* walkin unannounced
  miss missed absent absence noshow no_show skip skipped
  confirm* confirmation acknowledg*
  expir* valid validity lapse*
  transferable transfer handover hand_over someone_else
  commitment minimum_term tied contract term
  upgrade* bigger larger
  newsletter mailing unsubscribe
  forgot forgotten remember recall reset
  code codes pin passcode password
  locked blocked unlock*
  laptop laptops computer computers pc notebook desktop
  charger socket sockets outlet plug plugs electricity power_outlet
  slow lag lagging speed sluggish
  secure security alarm alarms guard cctv surveillance burglar* thieves theft robbed robbery
  flood flooded flooding leak leaks leaking water_damage
  damp humid* mould mold mouldy moldy moisture
  liable liability responsible compensation compensat*
  replacement* spare substitute loaner courtesy
  repair* mend fix fixing fixed servicing maintenance
  component* spare_part parts spares
  equipment gear kit tools tool
  wear clothes clothing outfit dress shoes footwear trainers attire
  rule rules regulations policy
  deadline* due latest
  checkout check_out departure depart leave_the_room
  checkin check_in arrival arrive
  reception desk front_desk counter lobby
  staff employee employees personnel crew
  review reviews rating ratings testimonial*
  recommend* suggestion advise advice
  difference differ differences compare comparison versus
  suitable appropriate right_for good_for
  ingredient* contain contains
  nut nuts peanut* allerg* intoleran*
  dessert* cake cakes pastry pastries
  alcohol alcoholic wine beer
  takeaway takeout to_go
  outdoor outdoors terrace patio balcony outside
  upstairs downstairs floor floors storey
  furniture sofa sofas couch wardrobe mattress cupboard chairs
  appliance* fridge freezer dishwasher oven washing_machine
  box boxes carton* cardboard packing packaging
  trolley trolleys cart carts dolly
  van vans truck trucks lorry minibus
  motorbike* motorcycle* scooter* moped* vespa
  tyre tyres tire tires puncture flat_tyre flat_tire wheel wheels
  fuel petrol diesel gasoline
  airport flight flights plane
  shuttle pickup transfer
  walking foot distance far nearby how_far close_to
  tent camping caravan motorhome campervan camper
  apartment flat cottage villa holiday_home
  nappy nappies diaper* baby_changing changing_room
  pushchair* stroller* buggy pram prams
  cot crib highchair*
  babysit* childcare nanny creche nursery kindergarten daycare
  book books novel novels
  ebook ebooks kindle digital
  magazine* newspaper* journal*
  movie movies film films dvd
  photo* picture* images shoot shooting pictures
  wedding weddings bride bridal marry marriage
  flower flowers bouquet*
  catering buffet
  venue venues hall
  rain rains raining bad_weather wet storm
  indoor indoors
  alone solo single individual on_my_own by_myself
  minor* underage teen* youth under_18
  parent parents mother father mum dad guardian
  husband wife spouse partner
  haircut hairdresser barber hair
  dye* highlights colouring coloring
  glasses optician lenses eyesight
  injur* wound hurt
  therapist therapy counsel*
  referral referred refer
  treatment* treat treated therapy
  infect* contagious virus covid
  hygiene disinfect* steril* clean
  gym fitness workout exercise
  competition tournament contest
  homework assignment* exercises
  textbook coursebook materials worksheets
  grade grades marks score
  scholarship* grant grants bursary funding
  resident* residence
  visa residency permit
  landlord tenant lease tenancy rent
  gardening lawn hedge garden
  paint painting painter
  plumb* pipe pipes tap taps
  electrician electrical wiring
  dimensions width height measurements square_metres square_feet
  fabric cotton leather material materials
  personalised personalized custom bespoke engrav* made_to_measure
  shorten hem alterations alter tailor*
  ironing ironed pressed
  brand brands manufacturer make
  wholesale bulk
  customs duty duties import
  assemble assembly put_together
  sustainable environmental eco organic
  donat* charity give_away
  intern internship apprentice* trainee work_experience
  partnership cooperation reseller affiliate
  gdpr privacy personal_data data
  loyalty points rewards bonus
  busy crowded rush quieter
  full fully_booked waiting_list waitlist
  ready finished done
  leash lead muzzle
  padlock* lock locks key keys
  accident collision crash
  breakdown tow towing roadside
  inspection checkup check_up mot
  claim claims policy insur*
  advanced intermediate level
  streaming livestream live broadcast
  meeting_room conference boardroom meeting
  letter letters mail post
`
