import type { ChatLanguage } from './chat-languages.ts'

export type ChatKind = 'greeting' | 'thanks' | 'farewell' | 'assent'
interface Phrases {
  /** Separated by commas. Excludes words that could also be a question. */
  phrases: string
  reply: string
}
type LanguagePhrases = Record<ChatKind, Phrases> & {
  /** May surround thanks ("for the quick answer") without making a question. No question words, no verbs that ask. */
  fillers: string
}

/** Polite phrases, and the replies to them. */
export const smallTalkPhrases: Record<ChatLanguage, LanguagePhrases> = {
  ar: {
    greeting: {
      phrases:
        'مرحبا,مرحبًا,أهلا,أهلاً,اهلا وسهلا,السلام عليكم,صباح الخير,مساء الخير,هلا,كيف حالك,مرحبا بك,السلام عليكم ورحمة الله,وعليكم السلام,هاي,لدي سؤال,عندي سؤال',
      reply: 'مرحبًا! كيف يمكنني مساعدتك؟',
    },
    thanks: {
      phrases:
        'شكرا,شكرًا,شكرا لك,شكرا جزيلا,جزيل الشكر,شكرا جزيلا لك,شكرا لكم,أشكرك,أشكركم,ألف شكر,مشكور,تسلم,بارك الله فيك,يعطيك العافية',
      reply: 'على الرحب والسعة!',
    },
    farewell: {
      phrases: 'مع السلامة,إلى اللقاء,وداعا,باي,في أمان الله,أتمنى لك يوما سعيدا,نهارك سعيد',
      reply: 'إلى اللقاء!',
    },
    assent: {
      phrases: 'حسنا,تمام,طيب,ممتاز,أوكي,اوك,ok,رائع,جيد جدا,فهمت,واضح,كل شيء واضح,هذا كل شيء,هذا كل ما أردت معرفته',
      reply: 'هل يمكنني مساعدتك في شيء آخر؟',
    },
    fillers:
      'على,ل,لل,الرد,ردك,ردكم,الرد السريع,السريع,سريع,المساعدة,مساعدتك,مساعدتكم,على المساعدة,للمساعدة,المعلومات,المعلومة,للمعلومات,الإجابة,إجابتك,كثيرا,جدا,جزيلا,لك,لكم,يا,صديقي,أخي,أختي,حقا,و,مرة أخرى,كله,كل شيء,وضوح,هذا مفيد,مفيد,مفيد جدا',
  },
  de: {
    greeting: {
      phrases:
        "hallo,hallo zusammen,hallöchen,guten tag,guten morgen,guten abend,moin,moin moin,servus,grüß gott,grüezi,wie geht es ihnen,wie gehts,wie geht's,wie geht's dir,wie geht es dir,hi,hey,hallo an alle,hallo ihr,halli hallo,moinsen,guten tag zusammen,grüß dich,grüß euch,grüß sie,tach,guten nachmittag,na,ich habe eine frage,ich hätte eine frage,ich hab eine frage,ich hab mal eine frage,kurze frage,eine frage,schönen guten tag,schönen guten morgen,schönen guten abend",
      reply: 'Guten Tag! Wie kann ich Ihnen helfen?',
    },
    thanks: {
      phrases:
        'danke,danke schön,danke dir,danke ihnen,danke sehr,vielen dank,vielen lieben dank,herzlichen dank,besten dank,dankeschön,merci,tausend dank,dankesehr,ich danke,ich danke ihnen,ich danke dir,wir danken,danke vielmals,danke euch,lieben dank,thx,thanks,dank dir,dank ihnen,danke für alles',
      reply: 'Gern geschehen!',
    },
    farewell: {
      phrases:
        "tschüss,tschüs,auf wiedersehen,bis bald,bis dann,ciao,schönen tag noch,bye,tschau,tschö,ade,bis später,bis morgen,gute nacht,schönen tag,einen schönen tag noch,schönen abend,schönen abend noch,schönes wochenende,mach's gut,machen sie es gut,auf wiederhören",
      reply: 'Auf Wiedersehen!',
    },
    assent: {
      phrases:
        "alles klar,in ordnung,verstanden,super,prima,sehr gut,passt,ok,okay,klar,gut,alles verstanden,habe verstanden,ich verstehe,jetzt verstehe ich,gut zu wissen,perfekt,toll,wunderbar,spitze,großartig,alles gut,das war's,das war alles,das ist alles,das wars schon,mehr wollte ich nicht wissen,das wollte ich wissen,mehr brauche ich nicht,hat geholfen,das hilft mir,das hilft mir weiter,das hat mir geholfen,keine weiteren fragen,keine fragen mehr,ich habe keine fragen mehr",
      reply: 'Kann ich sonst noch etwas für Sie tun?',
    },
    fillers:
      'für,die,das,den,deine,deinen,ihre,ihren,eure,euren,schnelle,schnellen,rasche,prompte,gute,tolle,ausführliche,nette,freundliche,hilfreiche,antwort,antworten,auskunft,rückmeldung,info,infos,information,informationen,hilfe,unterstützung,erklärung,mühe,beratung,tipps,zeit,sehr,wirklich,echt,so,viel,vielmals,nochmal,nochmals,nett,freundlich,lieb,hilfreich,schnell,gut,und,auch,dann,jetzt,ja,nein,ach,oh,aha,na dann,liebes,liebe,team,leute,euch,ihnen,dir,schon,mal,soweit,erstmal,vorab,im voraus,damit,alles,alles beantwortet,sie haben mir sehr geholfen,sie haben mir geholfen,du hast mir sehr geholfen,du hast mir geholfen,das hat mir sehr geholfen,das hat geholfen,hat mir geholfen,hat mir sehr geholfen,das ist nett,das ist lieb,das war nett,das war hilfreich,das ist sehr nett,ihr seid super,ihr seid die besten,von ihnen,von dir,von euch,bin zufrieden,bot,freund',
  },
  el: {
    greeting: {
      phrases:
        'γεια,γεια σας,γεια σου,καλημέρα,καλησπέρα,χαίρετε,τι κάνετε,τι κάνεις,γεια χαρά,καλή σας μέρα,καλό απόγευμα,χαιρετώ,χαίρε,hello,έχω μια ερώτηση,μια ερώτηση',
      reply: 'Γεια σας! Πώς μπορώ να βοηθήσω;',
    },
    thanks: {
      phrases:
        'ευχαριστώ,ευχαριστώ πολύ,ευχαριστώ πάρα πολύ,σας ευχαριστώ,σε ευχαριστώ,σας ευχαριστώ πολύ,σ ευχαριστώ,ευχαριστούμε,ευχαριστούμε πολύ,χίλια ευχαριστώ,να είστε καλά,να σαι καλά',
      reply: 'Παρακαλώ!',
    },
    farewell: {
      phrases: 'αντίο,τα λέμε,καληνύχτα,γεια,καλή συνέχεια,καλό βράδυ,καλή σας μέρα,bye,εις το επανιδείν',
      reply: 'Αντίο!',
    },
    assent: {
      phrases:
        'εντάξει,οκ,ωραία,τέλεια,ok,μάλιστα,κατάλαβα,κατανοητό,όλα καλά,όλα κατανοητά,πολύ ωραία,πολύ καλά,τέλειο,υπέροχα,αυτό ήταν όλο,αυτά ήθελα,αυτό ήθελα να μάθω,αυτά ήθελα να μάθω,καμία άλλη ερώτηση',
      reply: 'Μπορώ να βοηθήσω σε κάτι άλλο;',
    },
    fillers:
      'για,την,το,τη,τις,γρήγορη,άμεση,απάντηση,απαντήσεις,βοήθεια,πληροφορία,πληροφορίες,εξυπηρέτηση,υποστήριξη,σας,σου,πολύ,πάρα,και,πραγματικά,ειλικρινά,όλα,ξανά,φίλε,παιδιά,ήταν χρήσιμο,χρήσιμο,πολύ χρήσιμο',
  },
  en: {
    greeting: {
      phrases:
        "hello,hello there,hello bot,hello everyone,hi,hi there,hi bot,hi all,hey,hey there,hiya,howdy,greetings,good morning,good afternoon,good evening,good day,how are you,how are you doing,how are you today,how do you do,what's up,hi again,hello again,hey bot,hi guys,hey guys,hello team,hi team,good morning everyone,good evening everyone,good morning to you,good evening to you,i have a question,i've got a question,i have got a question,i have a quick question,i have some questions,quick question,just a quick question,hope you are well,hope you're well,i hope you are well,i hope you're well,i hope you are doing well,nice to meet you,pleased to meet you,how's it going,how is it going,are you there,anyone there,is anyone there,anybody there,is anybody there,i hope you can help,i hope you can help me,hope you can help,g'day,hullo,hallo,wassup",
      reply: 'Hello! How can I help you?',
    },
    thanks: {
      phrases:
        'thanks,thanks a lot,thanks a million,thanks so much,thanks very much,many thanks,thank you,thank you so much,thank you very much,thx,ty,cheers,much appreciated,appreciate it,thanks for your help,thank you for your help,thanks for the help,thnx,tnx,thank u,thanku,thankyou,tks,cheers mate,a big thank you,big thanks,thank you all,thanks all,thanks everyone,thanks again,thank you again,i appreciate it,i really appreciate it,i appreciate that,i appreciate your help,appreciated,very much appreciated,thank you for everything,thanks for everything,thanks in advance,thank you in advance,thank you kindly,with thanks',
      reply: 'You’re welcome!',
    },
    farewell: {
      phrases:
        'bye,bye bye,goodbye,good bye,see you,see you later,see ya,good night,have a nice day,have a good day,have a great day,take care,cya,see you soon,see you around,talk to you later,talk later,bye for now,bye then,farewell,so long,have a nice evening,have a good evening,have a great evening,have a lovely day,have a nice weekend,have a good weekend,have a good one,have a nice one,all the best,enjoy your day,goodnight,ciao',
      reply: 'Goodbye!',
    },
    assent: {
      phrases:
        "ok,okay,kk,alright,all right,got it,understood,i see,great,perfect,cool,awesome,sounds good,very good,k,okey,oke,oki,okey dokey,that's fine,that is fine,fair enough,gotcha,noted,makes sense,that makes sense,that makes sense now,i understand,i understand now,now i understand,all clear,everything is clear,everything's clear,that's clear,that is clear,crystal clear,excellent,brilliant,wonderful,fantastic,amazing,lovely,super,nice,good to know,very helpful,that's helpful,that is helpful,that was helpful,that helps,that helps a lot,that helped,that helped a lot,that worked,it worked,that's it,that is it,that's all,that is all,thats all,that would be all,that will be all,that'll be all,that's all i wanted to know,that is all i wanted to know,thats all i wanted to know,that's all i needed,that is all i needed,that's all i needed to know,that is all i needed to know,that's what i wanted to know,that's what i needed to know,that's what i needed,that's exactly what i needed,that's exactly what i wanted to know,that was all i needed,that was all i wanted to know,that answers my question,that answered my question,you answered my question,no more questions,no further questions,no other questions,i have no more questions,i have no further questions,nothing else,nothing more,i'm good,i am good,i'm all set,all set,i'm done,all good,well done,good job,great job,good bot,great answer,great news,good news,perfect answer",
      reply: 'Is there anything else I can help you with?',
    },
    fillers:
      "for,your,the,a,an,such,quick,fast,prompt,swift,speedy,rapid,detailed,clear,kind,reply,replies,answer,answers,response,responses,help,helping,helping me,helping me out,helping out,information,info,explanation,explaining,advice,tip,tips,support,assistance,service,time,patience,kindness,kindly,helpful,useful,very,so,much,really,truly,again,all,everything,you,guys,team,folks,dear,friend,sir,madam,mate,buddy,bot,everyone,oh,ah,aha,wow,well,yes,yeah,yep,no,nope,and,then,now,in advance,nice,good,great,lovely,wonderful,excellent,amazing,fantastic,brilliant,awesome,super,best,sweet,that was,that is,that's,this was,this is,it was,it is,it's,you are,you're,you were,you've been,you have been,of you,the best,a star,a lifesaver,a big help,of help,a great help,just,exactly,just what i needed,exactly what i needed,exactly what i wanted to know,just what i wanted to know,what i needed to know,what i wanted to know,all i needed,all i needed to know,all i wanted to know,all i wanted,for now,for today,my question,is answered,is solved,solved,to you,to you all,from me,i am happy,i'm happy,will do,i will do that,i'll do that,i will,i'll try that,let me try that",
  },
  es: {
    greeting: {
      phrases:
        'hola,hola a todos,buenas,buenos días,buen día,buenas tardes,buenas noches,qué tal,cómo está,cómo estás,hey,muy buenas,muy buenos días,hola buenas,hola qué tal,qué hay,buenas a todos,saludos,tengo una pregunta,tengo una duda,una pregunta,una consulta,tengo una consulta,hola a todo el mundo',
      reply: '¡Hola! ¿En qué puedo ayudarle?',
    },
    thanks: {
      phrases:
        'gracias,muchas gracias,mil gracias,muchísimas gracias,gracias de antemano,se lo agradezco,te lo agradezco,se agradece,le agradezco,te agradezco,agradecido,agradecida,muy agradecido,muy agradecida,un millón de gracias,gracias por todo',
      reply: '¡De nada!',
    },
    farewell: {
      phrases:
        'adiós,hasta luego,hasta pronto,chao,chau,nos vemos,bye,hasta mañana,hasta la vista,que tenga un buen día,que tengas un buen día,que tenga buen día,que tengas buen día,un saludo,saludos cordiales,cuídate,cuídese,buen fin de semana,feliz día',
      reply: '¡Hasta luego!',
    },
    assent: {
      phrases:
        'vale,de acuerdo,entendido,perfecto,genial,está bien,muy bien,ok,okay,okey,claro,bien,bueno,estupendo,excelente,fantástico,maravilloso,súper,qué bien,todo claro,está claro,todo entendido,queda claro,me queda claro,ya entiendo,entiendo,lo entiendo,comprendo,comprendido,eso es todo,es todo,nada más,eso era todo,es todo lo que quería saber,eso es todo lo que quería saber,es lo que quería saber,no tengo más preguntas,sin más preguntas,me ha servido,me sirve,muy útil,me ha ayudado mucho,me ayudó mucho',
      reply: '¿Puedo ayudarle en algo más?',
    },
    fillers:
      'por,la,el,su,tu,sus,tus,rápida,pronta,buena,excelente,amable,respuesta,respuestas,ayuda,información,atención,tiempo,explicación,aclaración,consejo,apoyo,muy,mucho,tan,todo,de verdad,amable,amables,útil,y,de nuevo,otra vez,a usted,a ustedes,a ti,a todos,equipo,amigo,amiga,amigos,ah,oh,sí,no,ya,pues,entonces,ahora,por ahora,eres muy amable,es usted muy amable,muy amable,muy amables,qué amable,de su parte,resuelto,me ha quedado claro',
  },
  fr: {
    greeting: {
      phrases:
        'bonjour,bonsoir,salut,coucou,comment allez vous,comment ça va,ça va,bonjour à tous,hello,bonjour à vous,bonjour madame,bonjour monsieur,bien le bonjour,rebonjour,bonsoir à tous,j ai une question,j aurais une question,une question,petite question,une petite question,enchanté,enchantée',
      reply: 'Bonjour ! Comment puis-je vous aider ?',
    },
    thanks: {
      phrases:
        'merci,merci beaucoup,merci bien,mille mercis,merci à vous,un grand merci,grand merci,merci infiniment,merci mille fois,mille fois merci,je vous remercie,je te remercie,merci à toi,merci d avance,merci pour tout,merci vraiment,encore merci,merci encore,merci à tous',
      reply: 'Je vous en prie !',
    },
    farewell: {
      phrases:
        'au revoir,à bientôt,bonne journée,bonne soirée,adieu,bye,ciao,à plus,à plus tard,à demain,bonne nuit,bonne fin de journée,bonne continuation,bon week end,bon weekend,excellente journée,très bonne journée,cordialement,bien à vous',
      reply: 'Au revoir !',
    },
    assent: {
      phrases:
        'd accord,entendu,parfait,très bien,super,compris,c est bon,ok,okay,bien,très bien compris,j ai compris,je comprends,je vois,c est clair,c est compris,tout est clair,c est très clair,c est noté,noté,génial,excellent,formidable,impeccable,c est parfait,c est tout,ce sera tout,c est tout ce que je voulais savoir,c est ce que je voulais savoir,c est exactement ce que je voulais savoir,plus de questions,je n ai plus de questions,pas d autres questions,rien d autre,ça m aide,ça m aide beaucoup,ça m a aidé,ça marche,ça roule',
      reply: 'Puis-je vous aider pour autre chose ?',
    },
    fillers:
      'pour,la,le,les,l,votre,vos,ta,ton,cette,ces,rapide,prompte,bonne,précieuse,gentille,claire,réponse,réponses,aide,information,informations,info,infos,renseignement,renseignements,explication,explications,conseil,conseils,service,temps,accueil,réactivité,gentillesse,patience,très,vraiment,tellement,beaucoup,infiniment,gentil,gentille,aimable,sympa,utile,et,encore,à nouveau,à vous,à toi,à tous,toute l équipe,à toute l équipe,l équipe,équipe,ah,oh,oui,non,alors,donc,voilà,de votre part,de m avoir aidé,de m avoir répondu,d avoir répondu,de votre aide,de votre réponse,c est gentil,c est très gentil,c est très aimable,vous êtes gentil,vous êtes très aimable,maintenant,pour tout,pour le moment,tout',
  },
  hi: {
    greeting: {
      phrases:
        'नमस्ते,नमस्कार,हैलो,हेलो,सुप्रभात,आप कैसे हैं,namaste,नमस्ते जी,प्रणाम,राम राम,हाय,हाई,शुभ प्रभात,शुभ संध्या,कैसे हैं आप,कैसे हो,मेरा एक सवाल है,एक सवाल है,namaskar,hello,hi',
      reply: 'नमस्ते! मैं आपकी क्या मदद कर सकता हूँ?',
    },
    thanks: {
      phrases:
        'धन्यवाद,शुक्रिया,बहुत धन्यवाद,बहुत बहुत धन्यवाद,बहुत शुक्रिया,आपका धन्यवाद,आपका बहुत धन्यवाद,आपका बहुत बहुत धन्यवाद,बहुत बहुत शुक्रिया,थैंक्यू,थैंक यू,थैंक्स,आभार,बहुत आभार,dhanyavad,dhanyawad,shukriya',
      reply: 'आपका स्वागत है!',
    },
    farewell: { phrases: 'अलविदा,फिर मिलेंगे,शुभ रात्रि,बाय,टाटा,आपका दिन शुभ हो,शुभ दिन', reply: 'फिर मिलेंगे!' },
    assent: {
      phrases:
        'ठीक है,अच्छा,ठीक,समझ गया,समझ गई,ओके,ok,बढ़िया,बहुत बढ़िया,बहुत अच्छा,सब समझ गया,सब समझ गई,सब समझ आ गया,समझ आ गया,बस इतना ही,बस यही जानना था,मुझे बस यही जानना था,और कोई सवाल नहीं',
      reply: 'क्या मैं और किसी बात में मदद कर सकता हूँ?',
    },
    fillers:
      'के,लिए,की,का,इस,आपकी,आपके,आपका,मदद,सहायता,जवाब,उत्तर,जानकारी,जल्दी,तुरंत,बहुत,जी,और,फिर से,भाई,दोस्त,सर,मैडम,इतनी,सब,वाकई,अच्छी,अच्छा,उपयोगी',
  },
  it: {
    greeting: {
      phrases:
        'ciao,salve,buongiorno,buon giorno,buonasera,buona sera,come va,come sta,come stai,hey,ehi,buondì,buon pomeriggio,salve a tutti,ciao a tutti,buongiorno a tutti,buonasera a tutti,saluti,ho una domanda,avrei una domanda,una domanda,una domanda veloce',
      reply: 'Buongiorno! Come posso aiutarla?',
    },
    thanks: {
      phrases:
        'grazie,grazie mille,molte grazie,tante grazie,ti ringrazio,la ringrazio,grazie tante,grazie infinite,grazie di cuore,grazie di tutto,grazie per tutto,vi ringrazio,ringrazio,grazie a voi,grazie a lei,grazie a te,mille grazie,grazie ancora,grazie in anticipo',
      reply: 'Prego!',
    },
    farewell: {
      phrases:
        'arrivederci,a presto,buonanotte,buona giornata,addio,ciao ciao,a dopo,a domani,alla prossima,ci vediamo,buona serata,buona notte,buon weekend,buon fine settimana,arrivederla,cordiali saluti,distinti saluti,bye',
      reply: 'Arrivederci!',
    },
    assent: {
      phrases:
        'va bene,d accordo,perfetto,capito,ottimo,bene,ok,okay,certo,chiaro,tutto chiaro,è tutto chiaro,è chiaro,chiarissimo,ho capito,ho capito tutto,capisco,benissimo,molto bene,eccellente,fantastico,magnifico,splendido,bellissimo,è tutto,questo è tutto,era tutto,nient altro,è tutto quello che volevo sapere,è quello che volevo sapere,volevo sapere questo,non ho altre domande,nessun altra domanda,molto utile,mi è stato utile,mi è stata utile,mi è stato di aiuto,mi ha aiutato molto',
      reply: 'Posso aiutarla con qualcos’altro?',
    },
    fillers:
      'per,la,il,le,l,un,una,vostra,sua,tua,vostro,suo,tuo,veloce,rapida,rapido,pronta,tempestiva,preziosa,gentile,gentili,gentilissimo,gentilissima,gentilissimi,gentilissime,disponibile,disponibili,cortese,cortesi,bravi,bravo,brava,bravissimi,utile,utilissimo,efficiente,efficienti,risposta,risposte,aiuto,informazione,informazioni,info,disponibilità,gentilezza,cortesia,chiarimento,chiarimenti,spiegazione,supporto,assistenza,servizio,tempo,molto,davvero,veramente,tanto,e,ancora,tutto,tutti,a tutti,a voi,a lei,a te,di nuovo,ragazzi,amico,ah,oh,sì,no,allora,quindi,siete,siete stati,è stato,è stata,sei stato,sei stata,molto gentile,molto gentili,per ora,risolto,di tutto',
  },
  ja: {
    greeting: {
      phrases:
        'こんにちは,こんばんは,おはよう,おはようございます,はじめまして,お元気ですか,もしもし,やあ,どうも こんにちは,初めまして,お世話になります,お世話になっております,お疲れ様です,ハロー,すみません,質問があります,質問です,ひとつ質問があります,よろしくお願いします,よろしくお願いいたします',
      reply: 'こんにちは。どのようなご用件でしょうか？',
    },
    thanks: {
      phrases:
        'ありがとう,ありがとうございます,ありがとうございました,どうも,どうもありがとう,どうもありがとうございます,どうもありがとうございました,ありがと,有難う,有難うございます,有り難うございます,有難うございました,感謝します,感謝いたします,感謝しています,誠にありがとうございます,本当にありがとう,本当にありがとうございます,本当にありがとうございました,助かりました,助かります,とても助かりました,大変助かりました,サンキュー',
      reply: 'どういたしまして。',
    },
    farewell: {
      phrases:
        'さようなら,さよなら,またね,では また,失礼します,おやすみなさい,バイバイ,では失礼します,失礼いたします,それでは,それではまた,ではまた,また今度,また来ます,おやすみ,お疲れ様でした,良い一日を',
      reply: '失礼いたします。',
    },
    assent: {
      phrases:
        'わかりました,分かりました,了解,了解です,承知しました,なるほど,わかった,分かった,はい わかりました,はい 分かりました,よくわかりました,よく分かりました,オーケー,ok,okです,了解しました,承知いたしました,理解しました,いいですね,良いですね,素晴らしい,完璧です,以上です,それだけです,知りたかったのはそれだけです,もう大丈夫です,大丈夫です,解決しました',
      reply: 'ほかに何かお手伝いできることはありますか？',
    },
    fillers:
      '本当に,とても,大変,すごく,いつも,早い,迅速な,素早い,丁寧な,ご丁寧に,丁寧に,返信,お返事,ご返信,ご返事,回答,ご回答,ご対応,対応,教えてくれて,教えていただき,教えてくださって,助けてくれて,情報,ご案内,説明,ご説明,を,の,に,へ,で,は,はい,ええ,あ,ああ,では,それでは,いろいろ,色々,どうも,また,よく,うん,もう,みなさん,皆さん,ね,よ,参考になりました,とても参考になりました,役に立ちました,とても役に立ちました',
  },
  ko: {
    greeting: {
      phrases:
        '안녕,안녕하세요,안녕하십니까,안녕하세요 여러분,반갑습니다,반가워요,하이,헬로,여보세요,좋은 아침,좋은 아침이에요,좋은 아침입니다,수고하십니다,수고 많으십니다,잘 지내세요,어떻게 지내세요,질문 있어요,질문이 있어요,질문이 있습니다,질문 하나 할게요,문의드립니다,문의 드립니다',
      reply: '안녕하세요! 무엇을 도와드릴까요?',
    },
    thanks: {
      phrases:
        '감사합니다,감사해요,감사,감사드립니다,감사드려요,정말 감사합니다,정말 감사해요,대단히 감사합니다,너무 감사합니다,너무 감사해요,고맙습니다,고마워요,고마워,정말 고마워요,정말 고맙습니다,너무 고마워요,땡큐,땡스,ㄱㅅ,ㄳ,도와주셔서 감사합니다,도움 주셔서 감사합니다,도움이 됐어요,도움이 되었습니다,도움이 많이 됐어요,수고하셨습니다',
      reply: '천만에요!',
    },
    farewell: {
      phrases:
        '안녕히 계세요,안녕히 가세요,안녕히,잘 있어요,잘 가요,잘 가,바이,바이바이,다음에 봐요,다음에 또 올게요,또 올게요,나중에 봐요,수고하세요,좋은 하루 되세요,좋은 하루 보내세요,좋은 저녁 되세요,즐거운 하루 되세요,안녕히 주무세요',
      reply: '안녕히 가세요!',
    },
    assent: {
      phrases:
        '알겠습니다,알겠어요,알았어요,알았어,네 알겠습니다,네 알겠어요,네 알았어요,네네,오케이,ok,ㅇㅋ,좋아요,좋습니다,좋네요,이해했어요,이해했습니다,이해됐어요,확인했습니다,확인했어요,그렇군요,아하,완벽해요,완벽합니다,훌륭해요,최고예요,그게 다예요,이게 다예요,그게 전부예요,궁금한 건 그게 다예요,더 궁금한 건 없어요,다른 질문은 없어요,더 질문 없어요,해결됐어요,해결되었습니다',
      reply: '더 도와드릴 일이 있을까요?',
    },
    fillers:
      '정말,너무,많이,진짜,대단히,빠른,신속한,친절한,자세한,상세한,답변,답변에,답장,답변도,도움,도움에,설명,안내,안내해,안내해 주셔서,답변해,답변해 주셔서,알려,알려 주셔서,알려주셔서,설명해 주셔서,설명해주셔서,친절하게,친절하시네요,빠르게,빨리,덕분에,네,예,아,오,와,그럼,모두,다,다시 한번,다시,항상',
  },
  nl: {
    greeting: {
      phrases:
        'hallo,hoi,hé,goedendag,goedemorgen,goedemiddag,goedenavond,hoe gaat het,hoe gaat het met u,hey,hi,hallo allemaal,hallo daar,hoi hoi,hoi allemaal,dag,goeiedag,goeiemorgen,goeiemiddag,goeienavond,goede morgen,goede middag,goede avond,hallootjes,hoe gaat het met je,hoe gaat ie,ik heb een vraag,ik heb een vraagje,een vraag,vraagje',
      reply: 'Hallo! Waarmee kan ik u helpen?',
    },
    thanks: {
      phrases:
        'bedankt,dank u,dank je,dank u wel,dank je wel,dankjewel,dankuwel,hartelijk dank,dank,veel dank,heel erg bedankt,heel hartelijk dank,hartelijk bedankt,erg bedankt,super bedankt,ontzettend bedankt,alvast bedankt,bij voorbaat dank,thanks,thx,merci,dankje,danku,hartstikke bedankt,nogmaals bedankt,nogmaals dank,bedankt voor alles',
      reply: 'Graag gedaan!',
    },
    farewell: {
      phrases:
        'tot ziens,doei,tot later,fijne dag,fijne dag nog,doeg,doei doei,dag hoor,tot straks,tot morgen,tot snel,fijne avond,fijne dag verder,fijn weekend,prettige dag,prettige dag nog,goede nacht,goedenacht,slaap lekker,bye,ciao,groetjes,met vriendelijke groet',
      reply: 'Tot ziens!',
    },
    assent: {
      phrases:
        'oké,prima,begrepen,duidelijk,ok,okay,oke,goed,heel goed,helder,top,super,perfect,mooi,fijn,geweldig,uitstekend,snap ik,ik snap het,ik begrijp het,dat is duidelijk,alles duidelijk,alles is duidelijk,dat was het,dat was alles,dat is alles,meer hoef ik niet te weten,dat wilde ik weten,dat is alles wat ik wilde weten,meer wilde ik niet weten,geen vragen meer,geen verdere vragen,ik heb geen vragen meer,daar heb ik wat aan,dat helpt,dat helpt mij,komt goed,akkoord',
      reply: 'Kan ik u nog ergens mee helpen?',
    },
    fillers:
      'voor,de,het,een,je,jouw,uw,jullie,snelle,vlotte,goede,fijne,duidelijke,vriendelijke,antwoord,antwoorden,reactie,hulp,informatie,info,uitleg,moeite,tijd,advies,service,tips,heel,erg,zeer,echt,zo,veel,nogmaals,en,ook,dan,nu,ja,nee,ah,oh,aha,team,allemaal,mensen,u,alles,aardig,vriendelijk,lief,behulpzaam,handig,nuttig,van je,van u,dat is aardig,dat is heel vriendelijk,heel vriendelijk,voor nu,voorlopig,opgelost',
  },
  pl: {
    greeting: {
      phrases:
        'cześć,dzień dobry,dobry wieczór,witam,hej,siema,jak się masz,hejka,hej hej,cześć wszystkim,witajcie,witaj,dzień dobry wszystkim,dobry,siemka,elo,serwus,mam pytanie,mam jedno pytanie,mam takie pytanie,pytanie,krótkie pytanie,dzień dobry państwu,miło poznać,jak leci',
      reply: 'Dzień dobry! W czym mogę pomóc?',
    },
    thanks: {
      phrases:
        'dziękuję,dziękuję bardzo,dzięki,dzięki wielkie,wielkie dzięki,bardzo dziękuję,serdecznie dziękuję,dziękuję serdecznie,dziękuję ślicznie,ślicznie dziękuję,dziękuję pięknie,dziękuję za wszystko,dziękujemy,stokrotne dzięki,dzięki bardzo,dziękować,dziękuję z góry,z góry dziękuję,dzięki za wszystko,thx,jeszcze raz dziękuję',
      reply: 'Nie ma za co!',
    },
    farewell: {
      phrases:
        'do widzenia,na razie,do zobaczenia,miłego dnia,pa,pa pa,nara,do usłyszenia,do jutra,dobranoc,miłego wieczoru,miłego weekendu,dobrego dnia,udanego dnia,pozdrawiam,z poważaniem,życzę miłego dnia,trzymaj się,cześć i dzięki',
      reply: 'Do widzenia!',
    },
    assent: {
      phrases:
        'dobrze,w porządku,rozumiem,super,świetnie,ok,okej,okay,jasne,wszystko jasne,wszystko rozumiem,zrozumiałem,zrozumiałam,zrozumiano,już rozumiem,teraz rozumiem,doskonale,wspaniale,ekstra,bardzo dobrze,idealnie,rewelacja,to wszystko,to już wszystko,to wszystko co chciałem wiedzieć,to wszystko co chciałam wiedzieć,to chciałem wiedzieć,to chciałam wiedzieć,nie mam więcej pytań,nie mam już pytań,bez pytań,to mi pomogło,bardzo mi pomogłeś,bardzo pomocne,w takim razie dobrze',
      reply: 'Czy mogę jeszcze w czymś pomóc?',
    },
    fillers:
      'za,szybką,szybka,pomocną,miłą,wyczerpującą,odpowiedź,odpowiedzi,pomoc,informację,informacje,info,wyjaśnienie,wyjaśnienia,wsparcie,obsługę,czas,radę,bardzo,naprawdę,tak,i,oraz,jeszcze raz,ponownie,wam,państwu,panu,pani,ci,wszystkim,wszystko,no,to,o,ach,aha,już,teraz,na razie,miło,miły,miła,pomocny,pomocna,pomocne,przydatne,jesteście,super,świetni,najlepsi,z góry,serdecznie,ślicznie',
  },
  pt: {
    greeting: {
      phrases:
        'olá,oi,bom dia,boa tarde,boa noite,tudo bem,como vai,como está,oi oi,oi tudo bem,olá tudo bem,olá a todos,oi gente,e aí,boas,bom dia a todos,viva,saudações,tenho uma pergunta,tenho uma dúvida,uma pergunta,uma dúvida,queria tirar uma dúvida,gostaria de tirar uma dúvida',
      reply: 'Olá! Como posso ajudar?',
    },
    thanks: {
      phrases:
        'obrigado,obrigada,muito obrigado,muito obrigada,valeu,obrigadão,brigado,brigada,obrigadinho,obrigadinha,muitíssimo obrigado,muitíssimo obrigada,agradeço,agradeço muito,agradecido,agradecida,grato,grata,muito grato,muito grata,obrigado por tudo,obrigada por tudo,desde já obrigado,desde já obrigada,obg,vlw',
      reply: 'De nada!',
    },
    farewell: {
      phrases:
        'tchau,adeus,até logo,até breve,até mais,até amanhã,até já,até à próxima,até a próxima,tenha um bom dia,tenha um ótimo dia,um bom dia,bom fim de semana,um abraço,abraços,bye,fique bem,cumprimentos,com os melhores cumprimentos',
      reply: 'Até logo!',
    },
    assent: {
      phrases:
        'está bem,tá bom,certo,entendi,perfeito,ótimo,beleza,ok,okay,okey,tudo certo,tudo claro,está claro,ficou claro,bem,muito bem,tudo bem então,excelente,fantástico,maravilha,perfeitamente,percebi,compreendi,entendido,entendi tudo,percebi tudo,joia,combinado,é isso,era isso,era só isso,é só isso,só isso,é tudo,isso é tudo,era tudo,era só o que queria saber,era o que eu queria saber,era isso que eu queria saber,é tudo o que queria saber,não tenho mais perguntas,sem mais perguntas,ajudou muito,me ajudou muito,muito útil',
      reply: 'Posso ajudar em mais alguma coisa?',
    },
    fillers:
      'por,pela,pelo,pelas,pelos,a,o,sua,tua,vossa,rápida,pronta,boa,excelente,resposta,respostas,ajuda,informação,informações,info,atenção,esclarecimento,explicação,apoio,atendimento,tempo,paciência,dica,dicas,muito,mesmo,tão,tudo,de verdade,gentil,gentis,simpático,simpática,prestativo,prestativa,útil,e,de novo,novamente,a você,a vocês,a todos,gente,pessoal,equipe,equipa,amigo,amiga,ah,oh,sim,não,então,agora,já,por agora,por enquanto,foi muito útil,resolvido,de coração',
  },
  ro: {
    greeting: {
      phrases:
        'salut,bună,bună ziua,bună dimineața,bună seara,salutare,ce mai faceți,ce mai faci,bună tuturor,salut tuturor,servus,noroc,alo,hei,hello,bun găsit,bine v am găsit,sărut mâna,am o întrebare,o întrebare,aș avea o întrebare',
      reply: 'Bună ziua! Cu ce vă pot ajuta?',
    },
    thanks: {
      phrases:
        'mulțumesc,mulțumesc mult,mersi,mulțumim,vă mulțumesc,îți mulțumesc,mulțumesc foarte mult,mulțumesc frumos,mii de mulțumiri,mulțumiri,vă mulțumesc mult,vă mulțumesc frumos,mulțumesc anticipat,vă mulțumesc pentru tot,mulțumesc pentru tot,mersi mult,mersi frumos,merci',
      reply: 'Cu plăcere!',
    },
    farewell: {
      phrases:
        'la revedere,pe curând,o zi bună,noapte bună,pa,pe mâine,ne vedem,o seară bună,o zi frumoasă,o seară frumoasă,seară bună,zi bună,weekend plăcut,toate cele bune,numai bine,la revedere și mulțumesc,cu stimă',
      reply: 'La revedere!',
    },
    assent: {
      phrases:
        'bine,în regulă,am înțeles,perfect,de acord,ok,okay,okey,bine bine,foarte bine,înțeleg,totul este clar,totul e clar,e clar,este clar,clar,minunat,excelent,super,grozav,asta e tot,asta a fost tot,atât,atât am vrut să știu,asta voiam să știu,asta vroiam să știu,nu mai am întrebări,nu am alte întrebări,m a ajutat,m a ajutat mult,foarte util',
      reply: 'Vă mai pot ajuta cu ceva?',
    },
    fillers:
      'pentru,răspuns,răspunsul,răspunsuri,răspunsurile,rapid,prompt,ajutor,ajutorul,informație,informația,informații,informațiile,explicație,explicații,explicațiile,sprijin,timpul,acordat,dumneavoastră,tău,tot,toate,mult,foarte,frumos,tare,chiar,și,din nou,încă o dată,tuturor,a,ah,oh,da,nu,atunci,acum,deocamdată,amabil,amabilă,amabili,drăguț,drăguță,util,utile,sunteți,ești,echipa,prieteni',
  },
  ru: {
    greeting: {
      phrases:
        'привет,приветствую,здравствуйте,здравствуй,добрый день,доброе утро,добрый вечер,доброго дня,доброго времени суток,хай,как дела,как у вас дела,приветик,приветики,здрасте,здрасьте,здрасти,хеллоу,хелло,здорово,доброй ночи,добрый,утро доброе,вечер добрый,день добрый,доброго утра,доброго вечера,всем привет,привет всем,здравствуйте всем,всем добрый день,рад знакомству,рада знакомству,приятно познакомиться,как поживаете,как жизнь,есть вопрос,у меня вопрос,у меня есть вопрос,у меня такой вопрос,вопрос такой,такой вопрос,можно вопрос,можно задать вопрос,хочу задать вопрос,хотел спросить,хотела спросить,вы тут,вы здесь,есть кто,есть кто живой,ау',
      reply: 'Здравствуйте! Чем могу помочь?',
    },
    thanks: {
      phrases:
        'спасибо,спасибо большое,большое спасибо,спасибо вам,огромное спасибо,благодарю,благодарю вас,спс,спасибо за помощь,спасибочки,спасибки,пасиб,пасибо,сенкс,спасибо огромное,спасибо преогромное,большое вам спасибо,большущее спасибо,огромное вам спасибо,спасибо вам большое,спасибо вам огромное,спасибо тебе,спасибо тебе большое,благодарствую,благодарим,благодарю за помощь,очень благодарен,очень благодарна,благодарен,благодарна,премного благодарен,премного благодарна,выручили,вы мне очень помогли,вы очень помогли,очень помогли,ты очень помог,спасибо за всё,заранее спасибо,спасибо заранее,заранее благодарю,ещё раз спасибо,спасибо ещё раз,мерси,от души',
      reply: 'Пожалуйста!',
    },
    farewell: {
      phrases:
        'пока,до свидания,всего доброго,всего хорошего,до встречи,хорошего дня,пока пока,прощайте,прощай,бай,до скорого,до скорой встречи,до завтра,доброй ночи вам,спокойной ночи,всего наилучшего,всех благ,хорошего вечера,хороших выходных,хорошего вам дня,хорошего дня вам,отличного дня,удачи,удачного дня,счастливо,с уважением,увидимся',
      reply: 'До свидания!',
    },
    assent: {
      phrases:
        'ок,окей,хорошо,понятно,понял,поняла,ясно,отлично,ладно,супер,принято,ок ок,окей хорошо,оки,ага понятно,ага ясно,всё понятно,теперь понятно,теперь всё понятно,теперь ясно,всё ясно,понятно всё,ясно понятно,стало понятно,стало понятнее,вопросов нет,вопросов больше нет,больше вопросов нет,вопросов больше не имею,у меня больше нет вопросов,больше нет вопросов,нет вопросов,понял вас,вас понял,вас поняла,поняла вас,всё понял,всё поняла,я понял,я поняла,понятненько,договорились,замечательно,прекрасно,здорово это,круто,супер просто,идеально,великолепно,чудесно,отлично просто,хорошо понял,хорошо поняла,это всё,на этом всё,у меня всё,вот и всё,всё что хотел узнать,всё что хотела узнать,это всё что я хотел узнать,это всё что я хотела узнать,это я и хотел узнать,это я и хотела узнать,это то что нужно,то что нужно,то что надо,помогло,всё получилось,получилось,разобрался,разобралась,молодец,молодцы,буду знать,учту,годится,подходит,пойдёт',
      reply: 'Могу ли я ещё чем-нибудь помочь?',
    },
    fillers:
      'за,быстрый,быстрые,быструю,скорый,подробный,полный,исчерпывающий,оперативный,оперативность,понятный,развёрнутый,ответ,ответы,помощь,информацию,инфу,информация,консультацию,подсказку,подсказки,объяснение,пояснение,разъяснение,разъяснения,поддержку,внимание,терпение,совет,советы,работу,отзывчивость,очень,так,такой,такую,столь,вам,вас,тебе,всем,ваш,вашу,ваше,твой,твою,и,ещё,раз,ну,а,о,ой,ого,ага,угу,да,нет,всё,все,теперь,тогда,пока что,уже,что ответили,что помогли,что объяснили,что подсказали,выручил,выручила,помогли,помог,помогла,очень помог,полезно,очень полезно,приятно,очень приятно,мило,команда,друзья,ребята,ребят,друг,дорогие,бот,сейчас,попробую,сейчас попробую,так и сделаю,вы лучшие,вы супер,ты супер,решено,вопрос решён,вопрос снят,вопрос закрыт',
  },
  th: {
    greeting: {
      phrases:
        'สวัสดี,สวัสดีครับ,สวัสดีค่ะ,หวัดดี,สบายดีไหม,ดีครับ,ดีค่ะ,ฮัลโหล,ดีจ้า,สวัสดีจ้า,อรุณสวัสดิ์,สวัสดีตอนเช้า,มีคำถาม,มีคำถามครับ,มีคำถามค่ะ,ขอถามหน่อย,ขอถามหน่อยครับ,ขอถามหน่อยค่ะ',
      reply: 'สวัสดี มีอะไรให้ช่วยไหม',
    },
    thanks: {
      phrases:
        'ขอบคุณ,ขอบคุณครับ,ขอบคุณค่ะ,ขอบคุณมาก,ขอบคุณมากครับ,ขอบคุณมากค่ะ,ขอบใจ,ขอบคุณนะ,ขอบคุณนะครับ,ขอบคุณนะคะ,ขอบคุณมากๆ,ขอบคุณมากๆครับ,ขอบคุณมากๆค่ะ,ขอบคุณมากนะ,ขอบคุณมากนะครับ,ขอบคุณมากนะคะ,ขอบคุณจ้า,ขอบพระคุณ,ขอบพระคุณครับ,ขอบพระคุณค่ะ,แต๊งกิ้ว',
      reply: 'ด้วยความยินดี',
    },
    farewell: {
      phrases: 'ลาก่อน,บาย,แล้วเจอกัน,ราตรีสวัสดิ์,บ๊ายบาย,บายบาย,ไปก่อนนะ,ไว้เจอกัน,ฝันดี,โชคดีครับ,โชคดีค่ะ,ขอให้เป็นวันที่ดี',
      reply: 'แล้วพบกันใหม่',
    },
    assent: {
      phrases:
        'โอเค,ตกลง,เข้าใจแล้ว,เข้าใจแล้วครับ,เข้าใจแล้วค่ะ,โอเคครับ,โอเคค่ะ,ok,ได้ครับ,ได้ค่ะ,รับทราบ,รับทราบครับ,รับทราบค่ะ,เข้าใจ,เข้าใจครับ,เข้าใจค่ะ,ดีมาก,ดีมากครับ,ดีมากค่ะ,เยี่ยม,เยี่ยมมาก,ชัดเจน,แค่นี้,แค่นี้ครับ,แค่นี้ค่ะ,เท่านี้,ไม่มีคำถามแล้ว',
      reply: 'มีอะไรให้ช่วยอีกไหม',
    },
    fillers:
      'สำหรับ,ที่,คำตอบ,การตอบ,ตอบเร็ว,ที่ตอบ,ที่ช่วย,ความช่วยเหลือ,ข้อมูล,คำแนะนำ,มาก,มากๆ,จริงๆ,นะ,ครับ,คะ,ค่ะ,จ้า,เลย,ทุกคน,เร็ว,รวดเร็ว,อีกครั้ง,แล้ว',
  },
  tr: {
    greeting: {
      phrases:
        'merhaba,merhabalar,selam,selamlar,günaydın,iyi günler,iyi akşamlar,nasılsınız,nasılsın,iyi misiniz,selamün aleyküm,aleyküm selam,merhaba arkadaşlar,hey,alo,iyi geceler herkese,iyi çalışmalar,kolay gelsin,hayırlı günler,hayırlı sabahlar,tünaydın,nasıl gidiyor,bir sorum var,bir sorum olacak,bir sorum olacaktı,bir şey soracaktım,bir şey sormak istiyorum,sorum var',
      reply: 'Merhaba! Size nasıl yardımcı olabilirim?',
    },
    thanks: {
      phrases:
        'teşekkürler,teşekkür ederim,çok teşekkürler,çok teşekkür ederim,sağ ol,sağ olun,eyvallah,teşekkür,teşekkürler ederim,tşk,tşkler,tesekkurler,çok sağ ol,çok sağ olun,sağolun,sağol,çok sağolun,çok sağol,minnettarım,ellerinize sağlık,eline sağlık,şimdiden teşekkürler,tekrar teşekkürler,tekrar teşekkür ederim,her şey için teşekkürler,teşekkür ederiz,çok teşekkür ederiz',
      reply: 'Rica ederim!',
    },
    farewell: {
      phrases:
        'hoşça kal,hoşça kalın,güle güle,görüşürüz,görüşmek üzere,iyi geceler,bay bay,bye,hoşçakal,hoşçakalın,allaha ısmarladık,görüşmek üzere hoşça kalın,iyi günler dilerim,iyi akşamlar dilerim,iyi hafta sonları,kendine iyi bak,kendinize iyi bakın,sonra görüşürüz',
      reply: 'Hoşça kalın!',
    },
    assent: {
      phrases:
        'tamam,tamamdır,peki,anladım,harika,süper,ok,okey,olur,güzel,çok güzel,çok iyi,iyi,mükemmel,şahane,anlaşıldı,her şey anlaşıldı,her şey açık,tamam anladım,anladım tamam,hepsi bu,hepsi bu kadar,bu kadar,bu kadardı,öğrenmek istediğim buydu,tek öğrenmek istediğim buydu,başka sorum yok,sorum kalmadı,işime yaradı,çok yardımcı oldunuz,çok yardımcı oldun',
      reply: 'Başka bir konuda yardımcı olabilir miyim?',
    },
    fillers:
      'için,hızlı,çabuk,güzel,detaylı,açıklayıcı,cevap,cevabınız,cevabın,cevaplar,yanıt,yanıtınız,yanıtın,dönüş,dönüşünüz,yardım,yardımınız,yardımın,yardımlarınız,bilgi,bilgiler,bilgilendirme,açıklama,açıklamanız,destek,desteğiniz,ilginiz,ilgin,zamanınız,çok,gerçekten,size,sana,herkese,arkadaşlar,hepinize,ve,tekrar,yine,evet,hayır,ya,aa,oh,o zaman,şimdi,şimdilik,kadar,her şey,bu,kibarsınız,naziksiniz,çok naziksiniz,faydalı,yardımcı,oldunuz,oldun',
  },
  uk: {
    greeting: {
      phrases:
        "привіт,вітаю,добрий день,доброго дня,добрий ранок,доброго ранку,добрий вечір,як справи,здрастуйте,привітик,вітаннячко,вітання,доброго вечора,доброї ночі,добридень,доброго здоров'я,добрий,всім привіт,привіт усім,здоровенькі були,хай,слава україні,як ся маєте,як ваші справи,маю питання,маю запитання,у мене питання,у мене запитання,є питання,таке питання,можна питання,можна запитання,хочу запитати,хотів запитати,хотіла запитати",
      reply: 'Вітаю! Чим можу допомогти?',
    },
    thanks: {
      phrases:
        'дякую,дуже дякую,щиро дякую,спасибі,дякую вам,дякую за допомогу,дякую дуже,дякую щиро,дякую вам дуже,дуже вам дякую,щиро вам дякую,дякуємо,велике дякую,велике спасибі,красно дякую,вдячний,вдячна,дуже вдячний,дуже вдячна,щиро вдячний,щиро вдячна,дякую за все,ще раз дякую,дякую ще раз,заздалегідь дякую,дякую заздалегідь,дяки,дякс,ви дуже допомогли,дуже допомогли',
      reply: 'Будь ласка!',
    },
    farewell: {
      phrases:
        'до побачення,бувай,бувайте,на все добре,гарного дня,па,па па,до зустрічі,до завтра,побачимось,побачимося,на добраніч,добраніч,всього найкращого,усього найкращого,всього доброго,усього доброго,гарного вечора,гарних вихідних,гарного вам дня,хай щастить,щасливо,з повагою,прощавайте',
      reply: 'До побачення!',
    },
    assent: {
      phrases:
        'добре,гаразд,зрозуміло,зрозумів,зрозуміла,чудово,ок,окей,оки,ясно,все зрозуміло,усе зрозуміло,все ясно,усе ясно,тепер зрозуміло,тепер ясно,зрозуміло дякую,все зрозумів,все зрозуміла,я зрозумів,я зрозуміла,відмінно,прекрасно,чудово дякую,супер,круто,домовились,домовилися,питань немає,більше питань немає,питань більше немає,більше немає питань,немає питань,це все,у мене все,на цьому все,це все що я хотів дізнатися,це все що я хотіла дізнатися,те що треба,те що потрібно,допомогло,розібрався,розібралася,молодці,молодець,підходить',
      reply: 'Чи можу я ще чимось допомогти?',
    },
    fillers:
      "за,швидку,швидка,оперативну,вичерпну,детальну,повну,відповідь,відповіді,допомогу,інформацію,консультацію,підказку,пояснення,роз'яснення,підтримку,увагу,терпіння,пораду,поради,роботу,дуже,так,таку,вам,вас,тобі,всім,усім,ваш,вашу,вашу,твою,і,й,та,ще,раз,ну,а,о,ой,ого,ага,так,ні,все,усе,тепер,тоді,вже,поки що,що відповіли,що допомогли,що пояснили,допомогли,допоміг,допомогла,корисно,дуже корисно,приємно,команда,друзі,бот,зараз,спробую,так і зроблю,ви найкращі,вирішено,питання вирішено",
  },
  vi: {
    greeting: {
      phrases:
        'chào,xin chào,chào bạn,chào anh,chào chị,chào buổi sáng,alo,bạn khỏe không,hello,hi,chào em,chào shop,chào mọi người,xin chào bạn,xin chào mọi người,chào ad,dạ chào,em chào,chào buổi chiều,chào buổi tối,bạn có khỏe không,bạn có đó không,tôi có câu hỏi,tôi có một câu hỏi,mình có câu hỏi,cho tôi hỏi,cho mình hỏi,cho em hỏi,cho hỏi',
      reply: 'Xin chào! Tôi có thể giúp gì cho bạn?',
    },
    thanks: {
      phrases:
        'cảm ơn,cám ơn,cảm ơn bạn,cảm ơn nhiều,cảm ơn bạn nhiều,xin cảm ơn,cảm ơn rất nhiều,cảm ơn bạn rất nhiều,rất cảm ơn,cảm ơn anh,cảm ơn chị,cảm ơn em,cảm ơn shop,cảm ơn ạ,em cảm ơn,em cảm ơn ạ,mình cảm ơn,tôi cảm ơn,xin cảm ơn bạn,chân thành cảm ơn,xin chân thành cảm ơn,thanks,tks',
      reply: 'Không có gì!',
    },
    farewell: {
      phrases:
        'tạm biệt,chào tạm biệt,hẹn gặp lại,bye,bye bye,chào nhé,gặp lại sau,chúc ngủ ngon,chúc một ngày tốt lành,chúc bạn một ngày tốt lành',
      reply: 'Tạm biệt!',
    },
    assent: {
      phrases:
        'được,được rồi,vâng ạ,hiểu rồi,tuyệt vời,ok,oke,okie,ok bạn,tốt,tốt lắm,tốt quá,hay quá,tuyệt,tuyệt quá,dạ vâng,rõ rồi,tôi hiểu rồi,mình hiểu rồi,đã hiểu,tôi đã hiểu,vậy là đủ,vậy thôi,thế thôi,chỉ vậy thôi,tôi chỉ muốn biết vậy thôi,không còn câu hỏi nào,không còn câu hỏi nào nữa',
      reply: 'Tôi có thể giúp gì thêm không?',
    },
    fillers:
      'vì,đã,trả lời,câu trả lời,phản hồi,nhanh,nhanh chóng,hỗ trợ,giúp đỡ,sự giúp đỡ,sự hỗ trợ,thông tin,tư vấn,của bạn,của anh,của chị,bạn,anh,chị,em,ad,shop,mọi người,rất,nhiều,nhé,nha,ạ,dạ,vâng,và,lần nữa,một lần nữa,quá,lắm,thật,hữu ích',
  },
  zh: {
    greeting: {
      phrases:
        '你好,您好,你们好,嗨,哈喽,早上好,上午好,下午好,晚上好,早安,在吗,你好吗,hi,hello,哈啰,哈囉,您们好,你們好,大家好,早,中午好,在嗎,在么,在不在,你好啊,您好啊,你好呀,嘿,喂,有人吗,有人在吗,你好嗎,我有个问题,我有一个问题,我想问一下,想问一下,请问一下,請問一下,我有個問題',
      reply: '您好！有什么可以帮您？',
    },
    thanks: {
      phrases:
        '谢谢,謝謝,多谢,多謝,谢谢你,谢谢您,非常感谢,感谢,谢谢啦,谢谢了,谢啦,谢了,多谢了,十分感谢,太感谢了,太谢谢了,太谢谢你了,谢谢大家,感谢您,感谢你,非常感谢您,非常感谢你,非常谢谢,真谢谢,谢谢帮助,谢谢你的帮助,谢谢您的帮助,麻烦了,麻烦你了,麻烦您了,辛苦了,感謝,非常感謝,謝謝你,謝謝您,謝謝啦,thanks,thank you',
      reply: '不客气！',
    },
    farewell: {
      phrases:
        '再见,再見,拜拜,回头见,晚安,拜,再会,再會,下次见,下次見,明天见,祝你愉快,祝您愉快,祝您生活愉快,bye,拜拜啦,回见',
      reply: '再见！',
    },
    assent: {
      phrases:
        '好的,好,好吧,明白,明白了,知道了,行,可以,ok,好滴,好哒,好嘞,嗯好,嗯好的,嗯嗯,嗯,好啊,好呀,没问题,沒問題,很好,非常好,太好了,太棒了,真棒,不错,懂了,我懂了,我明白了,我知道了,了解,了解了,清楚了,明白啦,没有了,没有问题了,没别的了,没有别的问题了,没问题了,就这些,就这样,就這樣,没事了,我就想知道这个,解决了',
      reply: '还有什么可以帮您的吗？',
    },
    fillers:
      '你的,您的,你们的,您,你,大家,快速,迅速,及时,耐心,详细,热心,的,地,回复,回覆,回答,解答,答复,帮助,幫助,帮忙,解释,解釋,信息,资讯,告知,支持,服务,指导,提醒,建议,这么,那么,真的,真是,太,很,非常,十分,了,啦,哦,噢,啊,呀,哈,再次,又,嗯,哈哈,朋友,亲,有用,很有用,有帮助,很有帮助',
  },
}
