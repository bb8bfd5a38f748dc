export type CourtesyKind = 'greeting' | 'thanks' | 'farewell' | 'assent'
interface Courtesy {
  /** Divided by commas. A word that could also ask for something stays out. */
  phrases: string
  reply: string
}

/** What people say to be polite, and what is said back, in the languages the pages offer for a bot. */
export const courtesies: Record<string, Record<CourtesyKind, Courtesy>> = {
  ar: {
    greeting: {
      phrases: 'مرحبا,مرحبًا,أهلا,أهلاً,اهلا وسهلا,السلام عليكم,صباح الخير,مساء الخير,هلا,كيف حالك',
      reply: 'مرحبًا! كيف يمكنني مساعدتك؟',
    },
    thanks: { phrases: 'شكرا,شكرًا,شكرا لك,شكرا جزيلا,جزيل الشكر', reply: 'على الرحب والسعة!' },
    farewell: { phrases: 'مع السلامة,إلى اللقاء,وداعا', reply: 'إلى اللقاء!' },
    assent: { phrases: 'حسنا,تمام,طيب,ممتاز', reply: 'هل يمكنني مساعدتك في شيء آخر؟' },
  },
  de: {
    greeting: {
      phrases:
        "hallo,hallo zusammen,hallöchen,guten tag,guten morgen,guten abend,moin,moin moin,servus,grüß gott,grüezi,wie geht es ihnen,wie gehts,wie geht's,wie geht's dir,wie geht es dir",
      reply: 'Guten Tag! Wie kann ich Ihnen helfen?',
    },
    thanks: {
      phrases:
        'danke,danke schön,danke dir,danke ihnen,danke sehr,vielen dank,vielen lieben dank,herzlichen dank,besten dank',
      reply: 'Gern geschehen!',
    },
    farewell: {
      phrases: 'tschüss,tschüs,auf wiedersehen,bis bald,bis dann,ciao,schönen tag noch',
      reply: 'Auf Wiedersehen!',
    },
    assent: {
      phrases: 'alles klar,in ordnung,verstanden,super,prima,sehr gut,passt',
      reply: 'Kann ich sonst noch etwas für Sie tun?',
    },
  },
  el: {
    greeting: {
      phrases: 'γεια,γεια σας,γεια σου,καλημέρα,καλησπέρα,χαίρετε,τι κάνετε,τι κάνεις',
      reply: 'Γεια σας! Πώς μπορώ να βοηθήσω;',
    },
    thanks: { phrases: 'ευχαριστώ,ευχαριστώ πολύ,ευχαριστώ πάρα πολύ,σας ευχαριστώ,σε ευχαριστώ', reply: 'Παρακαλώ!' },
    farewell: { phrases: 'αντίο,τα λέμε,καληνύχτα', reply: 'Αντίο!' },
    assent: { phrases: 'εντάξει,οκ,ωραία,τέλεια', reply: 'Μπορώ να βοηθήσω σε κάτι άλλο;' },
  },
  en: {
    greeting: {
      phrases:
        "hello,hello there,hello bot,hello everyone,hi,hi there,hi bot,hi all,hey,hey there,hiya,howdy,greetings,good morning,good afternoon,good evening,good day,how are you,how are you doing,how are you today,how do you do,what's up",
      reply: 'Hello! How can I help you?',
    },
    thanks: {
      phrases:
        'thanks,thanks a lot,thanks a million,thanks so much,thanks very much,many thanks,thank you,thank you so much,thank you very much,thx,ty,cheers,much appreciated,appreciate it,thanks for your help,thank you for your help,thanks for the help',
      reply: 'You’re welcome!',
    },
    farewell: {
      phrases:
        'bye,bye bye,goodbye,good bye,see you,see you later,see ya,good night,have a nice day,have a good day,have a great day,take care',
      reply: 'Goodbye!',
    },
    assent: {
      phrases: 'ok,okay,kk,alright,all right,got it,understood,i see,great,perfect,cool,awesome,sounds good,very good',
      reply: 'Is there anything else I can help you with?',
    },
  },
  es: {
    greeting: {
      phrases: 'hola,hola a todos,buenas,buenos días,buen día,buenas tardes,buenas noches,qué tal,cómo está,cómo estás',
      reply: '¡Hola! ¿En qué puedo ayudarle?',
    },
    thanks: { phrases: 'gracias,muchas gracias,mil gracias,muchísimas gracias', reply: '¡De nada!' },
    farewell: { phrases: 'adiós,hasta luego,hasta pronto,chao,chau,nos vemos', reply: '¡Hasta luego!' },
    assent: {
      phrases: 'vale,de acuerdo,entendido,perfecto,genial,está bien,muy bien',
      reply: '¿Puedo ayudarle en algo más?',
    },
  },
  fr: {
    greeting: {
      phrases: 'bonjour,bonsoir,salut,coucou,comment allez vous,comment ça va,ça va,bonjour à tous',
      reply: 'Bonjour ! Comment puis-je vous aider ?',
    },
    thanks: { phrases: 'merci,merci beaucoup,merci bien,mille mercis,merci à vous', reply: 'Je vous en prie !' },
    farewell: { phrases: 'au revoir,à bientôt,bonne journée,bonne soirée,adieu', reply: 'Au revoir !' },
    assent: {
      phrases: 'd accord,entendu,parfait,très bien,super,compris,c est bon',
      reply: 'Puis-je vous aider pour autre chose ?',
    },
  },
  hi: {
    greeting: {
      phrases: 'नमस्ते,नमस्कार,हैलो,हेलो,सुप्रभात,आप कैसे हैं,namaste',
      reply: 'नमस्ते! मैं आपकी क्या मदद कर सकता हूँ?',
    },
    thanks: { phrases: 'धन्यवाद,शुक्रिया,बहुत धन्यवाद,बहुत बहुत धन्यवाद,बहुत शुक्रिया', reply: 'आपका स्वागत है!' },
    farewell: { phrases: 'अलविदा,फिर मिलेंगे,शुभ रात्रि', reply: 'फिर मिलेंगे!' },
    assent: { phrases: 'ठीक है,अच्छा,ठीक,समझ गया,समझ गई', reply: 'क्या मैं और किसी बात में मदद कर सकता हूँ?' },
  },
  it: {
    greeting: {
      phrases: 'ciao,salve,buongiorno,buon giorno,buonasera,buona sera,come va,come sta,come stai',
      reply: 'Buongiorno! Come posso aiutarla?',
    },
    thanks: { phrases: 'grazie,grazie mille,molte grazie,tante grazie,ti ringrazio,la ringrazio', reply: 'Prego!' },
    farewell: { phrases: 'arrivederci,a presto,buonanotte,buona giornata,addio', reply: 'Arrivederci!' },
    assent: { phrases: 'va bene,d accordo,perfetto,capito,ottimo,bene', reply: 'Posso aiutarla con qualcos’altro?' },
  },
  ja: {
    greeting: {
      phrases: 'こんにちは,こんばんは,おはよう,おはようございます,はじめまして,お元気ですか,もしもし',
      reply: 'こんにちは。どのようなご用件でしょうか？',
    },
    thanks: {
      phrases:
        'ありがとう,ありがとうございます,ありがとうございました,どうも,どうもありがとう,どうもありがとうございます,どうもありがとうございました',
      reply: 'どういたしまして。',
    },
    farewell: { phrases: 'さようなら,さよなら,またね,では また,失礼します,おやすみなさい', reply: '失礼いたします。' },
    assent: {
      phrases: 'わかりました,分かりました,了解,了解です,承知しました,なるほど',
      reply: 'ほかに何かお手伝いできることはありますか？',
    },
  },
  nl: {
    greeting: {
      phrases: 'hallo,hoi,hé,goedendag,goedemorgen,goedemiddag,goedenavond,hoe gaat het,hoe gaat het met u',
      reply: 'Hallo! Waarmee kan ik u helpen?',
    },
    thanks: {
      phrases: 'bedankt,dank u,dank je,dank u wel,dank je wel,dankjewel,dankuwel,hartelijk dank',
      reply: 'Graag gedaan!',
    },
    farewell: { phrases: 'tot ziens,doei,tot later,fijne dag,fijne dag nog', reply: 'Tot ziens!' },
    assent: { phrases: 'oké,prima,begrepen,duidelijk', reply: 'Kan ik u nog ergens mee helpen?' },
  },
  pl: {
    greeting: {
      phrases: 'cześć,dzień dobry,dobry wieczór,witam,hej,siema,jak się masz',
      reply: 'Dzień dobry! W czym mogę pomóc?',
    },
    thanks: {
      phrases: 'dziękuję,dziękuję bardzo,dzięki,dzięki wielkie,wielkie dzięki,bardzo dziękuję',
      reply: 'Nie ma za co!',
    },
    farewell: { phrases: 'do widzenia,na razie,do zobaczenia,miłego dnia', reply: 'Do widzenia!' },
    assent: { phrases: 'dobrze,w porządku,rozumiem,super,świetnie', reply: 'Czy mogę jeszcze w czymś pomóc?' },
  },
  pt: {
    greeting: {
      phrases: 'olá,oi,bom dia,boa tarde,boa noite,tudo bem,como vai,como está',
      reply: 'Olá! Como posso ajudar?',
    },
    thanks: { phrases: 'obrigado,obrigada,muito obrigado,muito obrigada,valeu', reply: 'De nada!' },
    farewell: { phrases: 'tchau,adeus,até logo,até breve,até mais', reply: 'Até logo!' },
    assent: {
      phrases: 'está bem,tá bom,certo,entendi,perfeito,ótimo,beleza',
      reply: 'Posso ajudar em mais alguma coisa?',
    },
  },
  ro: {
    greeting: {
      phrases: 'salut,bună,bună ziua,bună dimineața,bună seara,salutare,ce mai faceți,ce mai faci',
      reply: 'Bună ziua! Cu ce vă pot ajuta?',
    },
    thanks: { phrases: 'mulțumesc,mulțumesc mult,mersi,mulțumim,vă mulțumesc,îți mulțumesc', reply: 'Cu plăcere!' },
    farewell: { phrases: 'la revedere,pe curând,o zi bună,noapte bună', reply: 'La revedere!' },
    assent: { phrases: 'bine,în regulă,am înțeles,perfect,de acord', reply: 'Vă mai pot ajuta cu ceva?' },
  },
  ru: {
    greeting: {
      phrases:
        'привет,приветствую,здравствуйте,здравствуй,добрый день,доброе утро,добрый вечер,доброго дня,доброго времени суток,хай,как дела,как у вас дела',
      reply: 'Здравствуйте! Чем могу помочь?',
    },
    thanks: {
      phrases:
        'спасибо,спасибо большое,большое спасибо,спасибо вам,огромное спасибо,благодарю,благодарю вас,спс,спасибо за помощь',
      reply: 'Пожалуйста!',
    },
    farewell: {
      phrases: 'пока,до свидания,всего доброго,всего хорошего,до встречи,хорошего дня',
      reply: 'До свидания!',
    },
    assent: {
      phrases: 'ок,окей,хорошо,понятно,понял,поняла,ясно,отлично,ладно,супер,принято',
      reply: 'Могу ли я ещё чем-нибудь помочь?',
    },
  },
  th: {
    greeting: {
      phrases: 'สวัสดี,สวัสดีครับ,สวัสดีค่ะ,หวัดดี,สบายดีไหม',
      reply: 'สวัสดี มีอะไรให้ช่วยไหม',
    },
    thanks: { phrases: 'ขอบคุณ,ขอบคุณครับ,ขอบคุณค่ะ,ขอบคุณมาก,ขอบคุณมากครับ,ขอบคุณมากค่ะ,ขอบใจ', reply: 'ด้วยความยินดี' },
    farewell: { phrases: 'ลาก่อน,บาย,แล้วเจอกัน,ราตรีสวัสดิ์', reply: 'แล้วพบกันใหม่' },
    assent: { phrases: 'โอเค,ตกลง,เข้าใจแล้ว,เข้าใจแล้วครับ,เข้าใจแล้วค่ะ', reply: 'มีอะไรให้ช่วยอีกไหม' },
  },
  tr: {
    greeting: {
      phrases: 'merhaba,merhabalar,selam,selamlar,günaydın,iyi günler,iyi akşamlar,nasılsınız,nasılsın,iyi misiniz',
      reply: 'Merhaba! Size nasıl yardımcı olabilirim?',
    },
    thanks: {
      phrases: 'teşekkürler,teşekkür ederim,çok teşekkürler,çok teşekkür ederim,sağ ol,sağ olun,eyvallah',
      reply: 'Rica ederim!',
    },
    farewell: {
      phrases: 'hoşça kal,hoşça kalın,güle güle,görüşürüz,görüşmek üzere,iyi geceler',
      reply: 'Hoşça kalın!',
    },
    assent: { phrases: 'tamam,tamamdır,peki,anladım,harika,süper', reply: 'Başka bir konuda yardımcı olabilir miyim?' },
  },
  uk: {
    greeting: {
      phrases: 'привіт,вітаю,добрий день,доброго дня,добрий ранок,доброго ранку,добрий вечір,як справи,здрастуйте',
      reply: 'Вітаю! Чим можу допомогти?',
    },
    thanks: { phrases: 'дякую,дуже дякую,щиро дякую,спасибі,дякую вам,дякую за допомогу', reply: 'Будь ласка!' },
    farewell: { phrases: 'до побачення,бувай,бувайте,на все добре,гарного дня', reply: 'До побачення!' },
    assent: { phrases: 'добре,гаразд,зрозуміло,зрозумів,зрозуміла,чудово', reply: 'Чи можу я ще чимось допомогти?' },
  },
  vi: {
    greeting: {
      phrases: 'chào,xin chào,chào bạn,chào anh,chào chị,chào buổi sáng,alo,bạn khỏe không',
      reply: 'Xin chào! Tôi có thể giúp gì cho bạn?',
    },
    thanks: { phrases: 'cảm ơn,cám ơn,cảm ơn bạn,cảm ơn nhiều,cảm ơn bạn nhiều,xin cảm ơn', reply: 'Không có gì!' },
    farewell: { phrases: 'tạm biệt,chào tạm biệt,hẹn gặp lại', reply: 'Tạm biệt!' },
    assent: { phrases: 'được,được rồi,vâng ạ,hiểu rồi,tuyệt vời', reply: 'Tôi có thể giúp gì thêm không?' },
  },
  zh: {
    greeting: {
      phrases: '你好,您好,你们好,嗨,哈喽,早上好,上午好,下午好,晚上好,早安,在吗,你好吗',
      reply: '您好！有什么可以帮您？',
    },
    thanks: { phrases: '谢谢,謝謝,多谢,多謝,谢谢你,谢谢您,非常感谢,感谢', reply: '不客气！' },
    farewell: { phrases: '再见,再見,拜拜,回头见,晚安', reply: '再见！' },
    assent: { phrases: '好的,好,好吧,明白,明白了,知道了,行,可以', reply: '还有什么可以帮您的吗？' },
  },
}
