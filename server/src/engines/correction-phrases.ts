import type { ChatLanguage } from './chat-languages.ts'

/** How people say that they meant something else. All lists are separated by commas. */
interface CorrectionPhrases {
  /** May come first: "oh, sorry". */
  openers: string
  /** Followed by a comma, it is a correction on its own: "no, the massage". */
  no: string
  /** "I meant", before what is meant. */
  meant: string
  /** "I wanted to know": starts many questions, so it corrects only after "no" or "sorry". */
  asked: string
  /** May follow it without being part of the topic: "about". */
  about: string
  /** "… is what I meant", after what is meant. */
  after: string
}

export const correctionPhrases: Record<ChatLanguage, CorrectionPhrases> = {
  ar: {
    openers: 'عذرا,آسف,آسفة,معذرة,أوه,بل',
    no: 'لا,كلا',
    meant: 'أقصد,اقصد,قصدي,كنت أقصد,كنت اقصد,قصدت,أعني,كنت أعني,كنت أسأل',
    asked: 'سؤالي,أردت أن أسأل,أنا أسأل',
    about: 'عن,هو,هي,كان',
    after: '',
  },
  de: {
    openers:
      'entschuldigung,entschuldige,entschuldigen sie,sorry,verzeihung,oh,ach,ach so,halt,moment,tut mir leid,pardon,doch,nicht das,also,ups',
    no: 'nein,nee,nö,ne',
    meant:
      'ich meinte,ich meine,ich hab gemeint,ich habe gemeint,gemeint war,gemeint ist,ich hatte gemeint,meinte,mir geht es um,mir ging es um,es geht mir um,es ging mir um,es ging um,ich fragte nach,ich rede von,ich spreche von,ich sprach von,ich meinte eigentlich,eigentlich meinte ich,eigentlich meine ich,ich meine eigentlich,damit meinte ich,damit meine ich',
    asked:
      'es geht um,ich wollte wissen,ich wollte fragen,ich wollte eigentlich wissen,ich frage nach,meine frage war,ich wollte sagen,ich habe nach',
    about: 'nach,wegen,über,eher',
    after: 'meinte ich,meine ich,habe ich gemeint,hab ich gemeint',
  },
  el: {
    openers: 'συγγνώμη,συγνώμη,ωχ,α,με συγχωρείτε,λάθος',
    no: 'όχι',
    meant: 'εννοούσα,εννοώ,ήθελα να πω,ρωτούσα,μιλούσα,αναφέρομαι,αναφερόμουν',
    asked: 'ρωτάω,ήθελα να ρωτήσω,μιλάω,η ερώτησή μου ήταν',
    about: 'για,σε',
    after: 'εννοούσα,εννοώ',
  },
  en: {
    openers:
      "sorry,oh,oops,ah,wait,hold on,excuse me,my bad,apologies,i'm sorry,actually,well,hmm,sorry no,not that,not this,that's not what i meant,that is not what i meant,that's not it,wrong,but,rather,not quite",
    no: 'no,nope,nah,no no',
    meant:
      "i meant,i mean,i actually meant,i actually mean,i really meant,i meant to ask,i meant to say,what i meant is,what i meant was,what i mean is,i was asking,i was talking,i'm talking,i am talking,i was referring to,i am referring to,i'm referring to",
    asked:
      "i asked,my question is,my question was,i wanted to know,i wanted to ask,i was wondering,it's about,it is about,this is about,i am asking,i'm asking,meant",
    about: 'about,if,that,for,more like,rather',
    after: 'is what i meant,was what i meant,is what i mean,i meant,i mean',
  },
  es: {
    openers: 'perdón,perdona,perdone,disculpa,disculpe,lo siento,ay,uy,espera,espere,eso no,no es eso',
    no: 'no',
    meant:
      'quise decir,quería decir,me refería,me refiero,lo que quería saber es,preguntaba,estoy preguntando,estaba preguntando,hablaba,estoy hablando',
    asked:
      'digo,quería saber,quería preguntar,lo que quiero saber es,pregunto,mi pregunta es,mi pregunta era,hablo,quiero decir',
    about: 'a,al,por,sobre,de,que',
    after: 'quise decir,quería decir',
  },
  fr: {
    openers: 'pardon,désolé,désolée,excusez moi,excuse moi,oups,ah,oh,attendez,attends,pas ça,ce n est pas ça,mais',
    no: 'non,nan',
    meant:
      'je voulais dire,je veux dire,je parlais,je voulais parler,je demandais,il s agissait,je faisais référence,je fais référence',
    asked:
      'je voulais savoir,je voulais demander,je demande,ma question est,ma question était,ma question porte,il s agit,je parle,je pensais',
    about: 'de,du,des,d,à,au,aux,sur,plutôt',
    after: 'je voulais dire,je veux dire',
  },
  hi: {
    openers: 'माफ़ कीजिए,माफ कीजिए,क्षमा करें,माफ़ करना,माफ करना,सॉरी,अरे',
    no: 'नहीं,जी नहीं,ना,नही',
    meant: 'मेरा मतलब है,मेरा मतलब था,मेरा मतलब,मैं पूछ रहा था,मैं पूछ रही थी',
    asked: 'मेरा सवाल है,मेरा सवाल था,मैं जानना चाहता था,मैं जानना चाहती थी',
    about: 'कि,है,था',
    after:
      'से था,से मतलब था,के बारे में पूछ रहा था,के बारे में पूछ रही थी,के बारे में पूछ रहा हूँ,के बारे में पूछ रही हूँ,की बात कर रहा हूँ,की बात कर रही हूँ,मेरा मतलब था',
  },
  it: {
    openers: 'scusa,scusi,scusate,mi scusi,mi dispiace,ops,oh,ah,aspetta,aspetti,pardon,non quello,non quella,ma',
    no: 'no',
    meant:
      'intendevo,intendo,volevo dire,voglio dire,mi riferivo,mi riferisco,stavo chiedendo,sto chiedendo,parlavo,sto parlando',
    asked: 'volevo sapere,volevo chiedere,la mia domanda è,la mia domanda era,parlo,dicevo,chiedevo',
    about: 'a,al,alla,ai,alle,all,di,del,della,dei,delle,dello,dell',
    after: 'intendevo,volevo dire',
  },
  ja: {
    openers:
      'すみません,ごめんなさい,ごめん,失礼しました,あ,あっ,えっと,そうではなくて,そうじゃなくて,そうではなく,それではなく,それじゃなくて',
    no: 'いいえ,いえ,いや,違います,違う,ちがう,ちがいます',
    meant:
      '私が聞きたいのは,聞きたかったのは,私が言いたいのは,言いたいのは,言いたかったのは,知りたかったのは,私が聞いているのは,聞いているのは',
    asked: '聞きたいのは,質問は,知りたいのは,つまり',
    about: '',
    after:
      'のことです,のことでした,のことなんですが,のことを聞いています,のことを言っています,のことを聞きたかったのですが,のことを聞きたいです,について聞いています,について聞きたいです,について知りたいです,という意味です,という意味でした,の方です,のほうです',
  },
  ko: {
    openers: '죄송합니다,죄송해요,죄송하지만,미안해요,미안합니다,아,앗,저기,그게 아니라,그게 아니고,그거 말고,잠깐만요',
    no: '아니요,아니오,아뇨,아니,아닙니다,아니에요',
    meant: '제 말은,내 말은,제가 물어본 건,제가 말한 건,물어본 건',
    asked: '제 질문은,궁금한 건,알고 싶은 건,제가 궁금한 건',
    about: '',
    after:
      '말이에요,말이요,말입니다,말한 거예요,말한 거였어요,말한 겁니다,물어본 거예요,물어본 겁니다,묻는 거예요,을 말한 거예요,를 말한 거예요,을 물어본 거예요,를 물어본 거예요,얘기예요,이야기예요',
  },
  nl: {
    openers: 'sorry,pardon,excuseer,excuses,oh,ach,oeps,wacht,niet dat,dat niet,maar,eigenlijk',
    no: 'nee,neen,nope',
    meant:
      'ik bedoelde,ik bedoel,ik bedoelde eigenlijk,ik bedoel eigenlijk,eigenlijk bedoelde ik,eigenlijk bedoel ik,ik had het,het gaat mij om,het ging om,het ging mij om,bedoelde',
    asked:
      'ik heb het,ik wilde weten,ik wou weten,ik wilde vragen,ik vroeg,ik vraag,mijn vraag is,mijn vraag was,het gaat om',
    about: 'over,naar,of,om',
    after: 'bedoelde ik,bedoel ik',
  },
  pl: {
    openers: 'przepraszam,sorry,sory,wybacz,oj,ojej,ach,och,chwila,nie o to,nie to,ale',
    no: 'nie',
    meant:
      'chodziło mi,chodzi mi,mi chodziło,mi chodzi,miałem na myśli,miałam na myśli,mam na myśli,pytałem,pytałam,chciałem powiedzieć,chciałam powiedzieć,mówiłem,mówiłam',
    asked:
      'pytam,chciałem zapytać,chciałam zapytać,chciałem wiedzieć,chciałam wiedzieć,moje pytanie dotyczy,moje pytanie to,mówię',
    about: 'o,o to,że,czy',
    after: 'miałem na myśli,miałam na myśli',
  },
  pt: {
    openers: 'desculpe,desculpa,perdão,ops,opa,ah,oh,espera,espere,não é isso,isso não,mas,na verdade',
    no: 'não,nao',
    meant:
      'eu quis dizer,quis dizer,eu queria dizer,queria dizer,referia me,refiro me,eu me referia,eu me refiro,me referia,me refiro,estava a falar,estou a falar,estava falando,estou falando,eu falava,falava,estava perguntando',
    asked:
      'queria saber,eu queria saber,queria perguntar,perguntei,estou perguntando,a minha pergunta é,minha pergunta é,a minha pergunta era,minha pergunta era,quero dizer,eu quero dizer',
    about: 'a,à,ao,aos,às,de,do,da,dos,das,sobre,por,se,que',
    after: 'quis dizer,queria dizer',
  },
  ro: {
    openers: 'scuze,scuzați,scuzați mă,scuză mă,îmi pare rău,pardon,ups,oh,a,stai,stați,nu asta,dar',
    no: 'nu',
    meant: 'mă refeream,mă refer,voiam să spun,vroiam să spun,am vrut să spun,vreau să spun,întrebam,era vorba',
    asked:
      'voiam să întreb,vroiam să întreb,am vrut să întreb,voiam să știu,vroiam să știu,am întrebat,întreb,întrebarea mea este,întrebarea mea era,este vorba,e vorba',
    about: 'la,despre,de,dacă,că',
    after: 'voiam să spun,vroiam să spun',
  },
  ru: {
    openers:
      'извините,простите,извини,прости,сорри,сори,пардон,ой,ах,ах да,ой нет,погодите,погоди,подождите,стоп,не то,это не то,не об этом,не про это,не про то,вы не поняли,вы меня не поняли,ты не понял,вы не так поняли,вы неправильно поняли,а,но,да нет,точнее,вернее,то есть',
    no: 'нет,неа,не,нет нет,да нет',
    meant:
      'я имел в виду,я имела в виду,я имею в виду,имел в виду,имела в виду,имею в виду,имелось в виду,имеется в виду,имел ввиду,имела ввиду,я имел ввиду,я имела ввиду,имею ввиду,я имею ввиду,я про,я о,я об,я говорил,я говорила,я спрашивал,я спрашивала,спрашивал,спрашивала,меня интересовало,вопрос был в том,речь о,речь об,речь идёт о,речь про,речь шла о,я подразумевал,я подразумевала',
    asked:
      'я спрашиваю,я спросил,я спросила,я хотел спросить,я хотела спросить,хотел спросить,хотела спросить,я хотел узнать,я хотела узнать,хотел узнать,хотела узнать,я хотел сказать,я хотела сказать,меня интересует,мой вопрос,вопрос был,мой вопрос был,я говорю,мне про,мне нужно было узнать',
    about: 'про,о,об,то,то что,том,том что,о том,о том что,в том,что,именно',
    after: 'я имел в виду,я имела в виду,имел в виду,имела в виду',
  },
  th: {
    openers: 'ขอโทษ,ขอโทษครับ,ขอโทษค่ะ,โทษที,อ๋อ,เอ่อ',
    no: 'ไม่ใช่,ไม่,เปล่า,ไม่ใช่ครับ,ไม่ใช่ค่ะ',
    meant: 'ฉันหมายถึง,ผมหมายถึง,ดิฉันหมายถึง,หมายถึง,หมายความว่า',
    asked: 'ถามเรื่อง,อยากถามเรื่อง,ฉันอยากรู้,ผมอยากรู้,ฉันถามเรื่อง,ผมถามเรื่อง',
    about: 'ว่า,เรื่อง',
    after: '',
  },
  tr: {
    openers:
      'pardon,özür dilerim,kusura bakmayın,kusura bakma,affedersiniz,ay,ah,dur,bir dakika,o değil,öyle değil,yani,aslında',
    no: 'hayır,yok,yo',
    meant: 'demek istediğim,kastettiğim,sorum şuydu,demek istedim ki',
    asked: 'sorum şu,benim sorum,sormak istediğim,yani',
    about: 'şu,şuydu',
    after:
      'demek istedim,demek istemiştim,kastettim,kastediyorum,kastetmiştim,diyorum,demiştim,soruyorum,sormuştum,soruyordum,sormak istedim,sormak istemiştim,için sormuştum,hakkında sormuştum,hakkında soruyorum',
  },
  uk: {
    openers:
      'вибачте,вибач,перепрошую,пробачте,сорі,ой,ах,стоп,зачекайте,не те,це не те,не про це,не про те,ви не зрозуміли,ви мене не зрозуміли,а,але,точніше,тобто',
    no: 'ні,нє,ні ні',
    meant:
      'я мав на увазі,я мала на увазі,я маю на увазі,мав на увазі,мала на увазі,маю на увазі,малося на увазі,я про,я говорив,я говорила,я питав,я питала,я запитував,я запитувала,мене цікавило,йшлося',
    asked:
      'я питаю,я запитав,я запитала,хотів запитати,хотіла запитати,я хотів запитати,я хотіла запитати,хотів спитати,хотіла спитати,я хотів дізнатися,я хотіла дізнатися,хотів дізнатися,хотіла дізнатися,я хотів сказати,я хотіла сказати,мене цікавить,моє питання,моє запитання,йдеться,мова,я кажу',
    about: 'про,те,те що,про те,про те що,що,саме',
    after: 'я мав на увазі,я мала на увазі,мав на увазі,мала на увазі',
  },
  vi: {
    openers: 'xin lỗi,à,ồ,khoan,nhầm,không phải vậy,ý tôi không phải vậy',
    no: 'không,không phải,ko',
    meant: 'ý tôi là,ý mình là,ý em là,ý của tôi là,tôi đang hỏi,tôi định hỏi,tôi đang nói',
    asked: 'tôi muốn hỏi,mình muốn hỏi,em muốn hỏi,tôi hỏi,mình hỏi,câu hỏi của tôi là,tôi muốn nói',
    about: 'về,là,đến',
    after: '',
  },
  zh: {
    openers: '对不起,對不起,抱歉,不好意思,哦,啊,等等,不是这个,不是這個',
    no: '不,不是,不对,不對,不是的',
    meant:
      '我是说,我是說,我的意思是,我指的是,我是指,我想说的是,我想說的是,我问的是,我問的是,我说的是,我說的是,我是问,我是問,我是想问,我是想問',
    asked: '我想问的是,我想問的是,我想知道的是,我的问题是,我的問題是',
    about: '',
    after: '',
  },
}
