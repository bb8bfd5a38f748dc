import type { ChatLanguage } from './chat-languages.ts'

/**
 * A question about the bot itself is recognised by its words, in any order: at least one of each group, and no word
 * outside the lists. All lists are separated by commas; an asterisk matches any ending.
 */
interface BotQuestion {
  groups: [string, string]
  /** Matched literally. */
  phrases: string
}
interface BotQuestions {
  /** "Are you a human or a bot?": what the bot could be, and who is addressed. */
  identity: BotQuestion
  /** "What can you help me with?": the task, and the question word. */
  help: BotQuestion
  /** Other words that such questions may contain. */
  others: string
  replies: {
    identity: string
    help: string
    /** Introduces the suggested questions; if there are none, `ask` is used. */
    examples: string
    ask: string
  }
}

/** `{name}` is the bot's name. */
export const botQuestions: Record<ChatLanguage, BotQuestions> = {
  ar: {
    identity: {
      groups: [
        'إنسان,انسان,بشر,بشري,بشرية,شخص,شخصا,روبوت,بوت,برنامج,آلة,آلي,حقيقي,موظف,ذكاء اصطناعي',
        'أنت,أنتم,هل أنت,أتحدث,اتحدث,أتكلم,اتكلم,أكلم,تتحدث,يتحدث,معي,هذا',
      ],
      phrases: 'من أنت,من انت,من أنتم,ما اسمك,ما هو اسمك,مين أنت,شو اسمك',
    },
    help: {
      groups: [
        'أسألك,اسألك,أسأل,مساعدتي,تساعدني,تساعد,المساعدة,مساعدة,الأسئلة,أسئلة',
        'ماذا,ما,كيف,هل,بماذا,عن ماذا,أي',
      ],
      phrases:
        'مساعدة,المساعدة,ساعدني,ساعدوني,النجدة,أحتاج مساعدة,أحتاج إلى مساعدة,أريد مساعدة,ماذا تستطيع أن تفعل,ماذا يمكنك أن تفعل,ماذا تفعل,ما الذي يمكنك فعله,ماذا تعرف,ما هي قدراتك',
    },
    others:
      'هل,مع,أم,ام,أو,او,أنا,انا,إلى,الى,من,في,عن,حقا,فقط,مجرد,هنا,الآن,رد,يمكنك,يمكنني,تستطيع,أستطيع,أن,ان,به,فيه,التي,الذي,هو,هي,لي,بشيء',
    replies: {
      identity: 'أنا {name}، مساعد آلي: برنامج ولست إنسانًا.',
      help: 'أنا {name}، مساعد آلي أجيب عن الأسئلة.',
      examples: 'يمكنك أن تسألني مثلًا:',
      ask: 'اكتب سؤالك بكلماتك.',
    },
  },
  de: {
    identity: {
      groups: [
        'mensch,menschen,mensch,person,bot,chatbot,roboter,maschine,computer,programm,computerprogramm,ki,ai,künstliche intelligenz,automat,echt,mitarbeiter,mitarbeiterin,jemand echtes,chatgpt',
        'du,sie,ihr,dir,ihnen,das,dies,hier,spreche ich,rede ich,schreibe ich,chatte ich,spreche,rede,schreibe,chatte,unterhalte,antwortet,sprechen,reden',
      ],
      phrases:
        'wer bist du,wer sind sie,wer ist da,wer bist du denn,was bist du,was bist du denn,wie heißt du,wie heißen sie,wie ist dein name,wie ist ihr name,mit wem spreche ich,mit wem rede ich,mit wem schreibe ich,mit wem chatte ich,bist du echt,sind sie echt',
    },
    help: {
      groups: [
        'helfen,hilfst,hilft,fragen,weiterhelfen,weiterhilfst,beantworten,unterstützen',
        'was,wobei,womit,wie,welche,kannst,können,könnten,könntest,kann,darf,wozu',
      ],
      phrases:
        'hilfe,hilf mir,helfen sie mir,bitte helfen sie mir,ich brauche hilfe,brauche hilfe,ich benötige hilfe,was kannst du,was kannst du alles,was können sie,was können sie alles,was kannst du tun,was kannst du für mich tun,was können sie für mich tun,was machst du,was weißt du,was wissen sie,wozu bist du da,was kannst du so,was kannst du denn,wie funktionierst du,was kann dieser bot,was kann der bot,was kann der chatbot',
    },
    others:
      'bist,sind,ist,ich,mit,einem,einer,einen,ein,eine,kein,keine,oder,nur,etwa,eigentlich,wirklich,echten,echter,echte,richtiger,richtigen,richtige,realen,realer,denn,gerade,jetzt,da,ob,mir,mich,dich,euch,uns,alles,bei,zu,von,für,was,so,sich,virtueller,assistent,dieser,der,die,dem,den,um,sagen,mal,auch,einem,ihre,deine,ihnen,frage,fragen,themen,sachen,dinge,worüber,etwas,man,stellen,wem,wer',
    replies: {
      identity: 'Ich bin {name}, ein automatischer Assistent: ein Programm, kein Mensch.',
      help: 'Ich bin {name}, ein automatischer Assistent, und beantworte Fragen.',
      examples: 'Sie können mich zum Beispiel fragen:',
      ask: 'Stellen Sie Ihre Frage einfach in Ihren eigenen Worten.',
    },
  },
  el: {
    identity: {
      groups: [
        'άνθρωπος,άνθρωπο,άνθρωποι,ρομπότ,bot,μποτ,chatbot,μηχανή,μηχάνημα,πρόγραμμα,υπολογιστής,τεχνητή νοημοσύνη,αληθινός,αληθινή,πραγματικός,υπάλληλος,ai',
        'είσαι,είστε,εσύ,εσείς,μιλάω,μιλώ,συνομιλώ,συζητώ,γράφω,αυτό,απαντάει',
      ],
      phrases:
        'ποιος είσαι,ποια είσαι,ποιος είστε,ποιοι είστε,τι είσαι,πώς σε λένε,πώς σας λένε,ποιο είναι το όνομά σου,με ποιον μιλάω,με ποιον μιλώ',
    },
    help: {
      groups: [
        'βοηθήσεις,βοηθήσετε,βοηθάς,βοηθάτε,ρωτήσω,ερωτήσεις,απαντήσεις,απαντάς,απαντήσετε',
        'τι,πώς,σε τι,μπορείς,μπορείτε,μπορώ,ποιες',
      ],
      phrases:
        'βοήθεια,βοήθησέ με,βοηθήστε με,χρειάζομαι βοήθεια,θέλω βοήθεια,τι μπορείς να κάνεις,τι μπορείτε να κάνετε,τι κάνεις εσύ,τι ξέρεις,τι ξέρετε,τι μπορείς να κάνεις για μένα,τι ξέρεις να κάνεις',
    },
    others:
      'με,έναν,ένας,ένα,μια,μία,ή,να,εδώ,τώρα,πραγματικό,πραγματικός,αληθινό,απλώς,μόνο,κάποιον,εγώ,μου,σε,σας,το,τα,για,ποιο,ποια,θέματα,πράγματα,είναι,μήπως,κάποιο,στ,αλήθεια,κάνω,κάτι',
    replies: {
      identity: 'Είμαι ο αυτόματος βοηθός {name}: πρόγραμμα, όχι άνθρωπος.',
      help: 'Είμαι ο αυτόματος βοηθός {name} και απαντώ σε ερωτήσεις.',
      examples: 'Μπορείτε να με ρωτήσετε για παράδειγμα:',
      ask: 'Γράψτε την ερώτησή σας με δικά σας λόγια.',
    },
  },
  en: {
    identity: {
      groups: [
        'human,humans,human being,human beings,person,people,bot,chatbot,chat bot,robot,machine,ai,a i,artificial intelligence,program,computer,computer program,man,woman,operator,agent,automated,automatic,chatgpt,gpt,alive,a living being,someone real,somebody real',
        'you,u,ya,this,talking,speaking,chatting,texting,writing,conversing,messaging,answering,responding,replying,talkin',
      ],
      phrases:
        "who are you,who r u,what are you,what's your name,what is your name,whats your name,may i have your name,do you have a name,what should i call you,what can i call you,are you real,are you for real,r u real,is this real,who am i talking to,who am i talking with,who am i speaking to,who am i speaking with,who am i chatting with,whom am i talking to,whom am i speaking to,who is this,who's this,who is there,who's there,is anyone real there,is anybody real there,introduce yourself",
    },
    help: {
      groups: [
        'help,assist,ask,i ask,answer,answers,advise,helping',
        'what,which,how,can,could,are you able,would,how else,may',
      ],
      phrases:
        "help,help me,help please,please help,please help me,help needed,i need help,i need some help,i need your help,need help,i could use some help,what can you do,what can you do for me,what can you do here,what all can you do,what else can you do,what could you do for me,what are you able to do,what do you do exactly,what can you tell me,what can you tell me about,what do you know,what do you know about,what are you for,what is this chat for,what's this chat for,what is this bot for,what can this bot do,what does this bot do,what can the bot do,how do you work,how does this bot work,how does this chat work,what are your capabilities,what are your functions,what are your skills,what are you good at,what are you capable of,tell me what you can do,show me what you can do,how to use this bot,how do i use this bot,how do i use you,what questions can you answer,what kind of questions can you answer",
    },
    others:
      'are,is,am,r,am i,i am,i m,a,an,the,or,just,only,really,actually,real,live,actual,living,genuine,proper,to,with,some,kind,kinds,of,sort,sorts,type,types,not,me,us,here,be,being,truly,even,right now,now,do,does,tell,please,sorry,so,virtual,assistant,digital,it,s,re,m,on the other end,on the other side,if,was wondering,you,u,things,topics,stuff,subjects,about,for,question,questions,something,anything,this,chat,bot,in,out,exactly,need,your,able,that,at all,today,someone,somebody,anyone,one,there',
    replies: {
      identity: 'I’m {name}, an automated assistant: a program, not a person.',
      help: 'I’m {name}, an automated assistant that answers questions.',
      examples: 'You can ask me, for example:',
      ask: 'Just ask your question in your own words.',
    },
  },
  es: {
    identity: {
      groups: [
        'humano,humana,humanos,ser humano,persona,personas,bot,chatbot,robot,máquina,ordenador,computadora,programa,ia,inteligencia artificial,operador,operadora,agente,chatgpt,automático,automática,real de verdad',
        'eres,es usted,sos,usted,tú,son ustedes,ustedes,hablando,hablo,chateando,chateo,escribiendo,conversando,converso,esto,estoy,me responde,me contesta,responde,contesta,atiende',
      ],
      phrases:
        'quién eres,quién es usted,quién sos,qué eres,cómo te llamas,cómo se llama usted,cuál es tu nombre,cuál es su nombre,con quién hablo,con quién estoy hablando,eres real,es usted real',
    },
    help: {
      groups: [
        'ayudar,ayudarme,ayudas,ayuda,preguntar,preguntarte,preguntarle,consultar,consultarte,preguntas,responder,respondes',
        'qué,en qué,cómo,puedes,puede,podrías,podría,puedo,podés,cuáles,sobre qué,con qué',
      ],
      phrases:
        'ayuda,ayúdame,ayúdeme,socorro,necesito ayuda,necesito tu ayuda,necesito su ayuda,quiero ayuda,qué puedes hacer,qué puede hacer,qué sabes hacer,qué sabe hacer,qué haces,qué sabes,qué puedes hacer por mí,qué puede hacer por mí,qué podés hacer,para qué sirves,para qué sirve este chat,para qué sirve este bot,cómo funcionas,cómo funciona este chat,cómo funciona este bot',
    },
    others:
      'con,un,una,o,y,es,eres,solo,sólo,realmente,real,reales,de verdad,verdadera,verdadero,acaso,ahora,aquí,yo,me,te,le,se,a,al,la,el,los,las,lo,que,de,en,por,favor,asistente,virtual,cosas,temas,tipo,hacer,hacerte,hacerle,algo,otro,lado,está,quién,alguien,sobre,tu,su,eso,si,algún,alguna',
    replies: {
      identity: 'Soy {name}, un asistente automático: un programa, no una persona.',
      help: 'Soy {name}, un asistente automático que responde preguntas.',
      examples: 'Puede preguntarme, por ejemplo:',
      ask: 'Escriba su pregunta con sus propias palabras.',
    },
  },
  fr: {
    identity: {
      groups: [
        'humain,humaine,humains,être humain,personne,bot,chatbot,robot,machine,ordinateur,programme,ia,intelligence artificielle,automate,conseiller,conseillère,opérateur,chatgpt',
        'tu,toi,vous,es tu,êtes vous,je parle,parle,parlé,discute,échange,écris,converse,c est,est ce que c est,ceci,répond',
      ],
      phrases:
        'qui es tu,qui êtes vous,tu es qui,vous êtes qui,t es qui,qu es tu,c est quoi ton nom,comment tu t appelles,comment t appelles tu,comment vous appelez vous,comment vous vous appelez,quel est ton nom,quel est votre nom,à qui je parle,à qui ai je affaire,à qui est ce que je parle,avec qui je parle,tu es réel,êtes vous réel,tu es vrai',
    },
    help: {
      groups: [
        'aider,aides,aidez,demander,poser,répondre,réponds,répondez,renseigner',
        'que,quoi,comment,peux,peut,pouvez,pourrais,pourriez,puis,quelles,quels,en quoi,qu',
      ],
      phrases:
        'aide,à l aide,au secours,aide moi,aidez moi,besoin d aide,j ai besoin d aide,j aurais besoin d aide,que peux tu faire,que pouvez vous faire,que sais tu faire,que savez vous faire,que fais tu,qu est ce que tu peux faire,qu est ce que vous pouvez faire,qu est ce que tu sais faire,qu est ce que vous savez faire,tu sais faire quoi,tu peux faire quoi,vous pouvez faire quoi,à quoi sers tu,à quoi servez vous,à quoi sert ce chat,à quoi sert ce bot,que sais tu,comment ça marche ce chat,comment fonctionnes tu',
    },
    others:
      'à,a,au,avec,un,une,des,le,la,les,ou,bien,est,es,êtes,suis,en,train,de,d,je,j,me,m,moi,te,t,vous,nous,ce,c,que,qu,vrai,vraie,vraiment,réel,réelle,réellement,seulement,juste,simple,ici,là,il,elle,s,si,quelqu,l,autre,bout,assistant,virtuel,questions,question,sujets,choses,types,type,genre,quel,quelle,faire,sur,pour,plaît,svp,stp,quelque,chose,suis je,y',
    replies: {
      identity: 'Je suis {name}, un assistant automatique : un programme, pas une personne.',
      help: 'Je suis {name}, un assistant automatique qui répond aux questions.',
      examples: 'Vous pouvez par exemple me demander :',
      ask: 'Posez simplement votre question avec vos propres mots.',
    },
  },
  hi: {
    identity: {
      groups: [
        'इंसान,इन्सान,मनुष्य,मानव,आदमी,व्यक्ति,बॉट,बोट,चैटबॉट,रोबोट,मशीन,प्रोग्राम,एआई,कंप्यूटर,असली',
        'आप,तुम,तू,बात,ये,यह,बातचीत',
      ],
      phrases: 'आप कौन हैं,आप कौन हो,तुम कौन हो,आपका नाम क्या है,तुम्हारा नाम क्या है,मैं किससे बात कर रहा हूँ,मैं किससे बात कर रही हूँ',
    },
    help: {
      groups: ['मदद,सहायता,पूछ,सवाल,प्रश्न', 'क्या,कैसे,किस,किसमें,कौन,कौनसे'],
      phrases:
        'मदद,मदद करो,मदद करें,मदद कीजिए,मेरी मदद करो,मेरी मदद करें,मेरी मदद कीजिए,सहायता,मदद चाहिए,मुझे मदद चाहिए,सहायता चाहिए,आप क्या कर सकते हैं,आप क्या कर सकते हो,तुम क्या कर सकते हो,आप क्या क्या कर सकते हैं,आप क्या जानते हैं',
    },
    others:
      'क्या,है,हैं,हो,या,फिर,एक,कोई,किसी,सच,सच्चे,सचमुच,में,मैं,से,कर,रहा,रही,रहे,हूँ,हूं,की,के,का,जीवित,अभी,यहाँ,यहां,मेरी,मुझे,आपसे,तुमसे,सकता,सकती,सकते,सकती,करें,करेंगे,चीज़,चीज़ों,तरह,बारे,केवल,सिर्फ,असली,साथ,बताइए',
    replies: {
      identity: 'मैं {name} हूँ, एक स्वचालित सहायक: एक प्रोग्राम, कोई इंसान नहीं।',
      help: 'मैं {name} हूँ, सवालों के जवाब देने वाला एक स्वचालित सहायक।',
      examples: 'आप मुझसे, उदाहरण के लिए, पूछ सकते हैं:',
      ask: 'अपना सवाल अपने शब्दों में लिखिए।',
    },
  },
  it: {
    identity: {
      groups: [
        'umano,umana,umani,essere umano,persona,persone,bot,chatbot,robot,macchina,computer,programma,ia,ai,intelligenza artificiale,operatore,operatrice,automatico,chatgpt',
        'sei,tu,lei è,siete,voi,parlando,parlo,chattando,chatto,scrivendo,conversando,questo è,questa è,è un,risponde,rispondendo',
      ],
      phrases:
        'chi sei,chi siete,lei chi è,chi è lei,cosa sei,che cosa sei,come ti chiami,come si chiama lei,qual è il tuo nome,qual è il suo nome,con chi parlo,con chi sto parlando,sei vero,sei reale',
    },
    help: {
      groups: [
        'aiutarmi,aiutare,aiutarci,aiuti,aiuta,aiutate,chiedere,chiederti,chiederle,chiedervi,domande,rispondere,rispondi',
        'cosa,come,puoi,può,potete,potresti,potrebbe,posso,quali,che,in che',
      ],
      phrases:
        'aiuto,aiutami,aiutatemi,mi aiuti,mi serve aiuto,mi serve un aiuto,ho bisogno di aiuto,ho bisogno di una mano,cosa puoi fare,cosa può fare,cosa potete fare,che cosa puoi fare,cosa sai fare,che cosa sai fare,cosa sa fare,che sai fare,cosa fai,cosa puoi fare per me,cosa può fare per me,cosa sai,a cosa servi,a che servi,a cosa serve questa chat,come funzioni,come funziona questa chat,come funziona questo bot',
    },
    others:
      'con,un,una,uno,o,oppure,è,sto,sei,solo,davvero,veramente,vero,vera,reale,reali,in carne e ossa,qui,adesso,ora,mi,ti,a,di,per,favore,io,me,la,le,lo,il,gli,i,si,assistente,virtuale,cose,temi,argomenti,tipo,fare,farti,su,in,qualcuno,qualcosa,chi,parte,dall,altra,questa,questo,chat,se,dirmi,sapere',
    replies: {
      identity: 'Sono {name}, un assistente automatico: un programma, non una persona.',
      help: 'Sono {name}, un assistente automatico che risponde alle domande.',
      examples: 'Può chiedermi, per esempio:',
      ask: 'Scriva la sua domanda con parole sue.',
    },
  },
  ja: {
    identity: {
      groups: [
        '人間,人,ヒト,ロボット,ボット,チャットボット,bot,ai,人工知能,機械,プログラム,オペレーター,担当者,自動応答',
        'あなた,あんた,君,きみ,貴方,です,なの,これ,今,話,会話,返事,返信,対応,相手,チャット',
      ],
      phrases:
        'あなたは誰ですか,あなたは誰,誰ですか,どなたですか,あなたは何ですか,お名前は,お名前は何ですか,名前は,名前は何ですか,あなたの名前は,あなたの名前は何ですか,自己紹介して,自己紹介してください',
    },
    help: {
      groups: ['聞け,聞い,質問,助け,手伝っ,手伝え,サポート,教え,答え,相談', '何,なに,どんな,どう,どの'],
      phrases:
        'ヘルプ,助けて,助けてください,手伝って,手伝ってください,困っています,help,何ができますか,何ができる,何ができるの,何ができるんですか,何をしてくれますか,できることは何ですか,できることを教えて,できることを教えてください,使い方を教えて,使い方を教えてください,使い方,あなたは何ができますか',
    },
    others:
      'は,が,の,と,か,それとも,または,もしくは,本物,本当,に,です,ますか,ます,いる,いま,い,して,し,ている,てい,ですか,でしょうか,でしょう,私,わたし,僕,を,も,中,自動,さん,ただ,こと,て,ば,いい,よい,ここ,で,る,ら,れ,な,ん,くれ,もらえ,できます,できる,ください,み,ほうがい,とか,ことが,など,方,生身',
    replies: {
      identity: '私は「{name}」という自動アシスタントです。人間ではなく、プログラムです。',
      help: '私は「{name}」という、ご質問にお答えする自動アシスタントです。',
      examples: 'たとえば、次のようなことをお尋ねいただけます：',
      ask: 'ご質問をそのままお書きください。',
    },
  },
  ko: {
    identity: {
      groups: [
        '사람*,인간*,로봇*,봇*,챗봇*,ai*,인공지능*,기계*,프로그램*,상담원*,상담사*',
        '당신*,너,넌,너는,지금,대화*,얘기*,이야기*,말하*,채팅*,여기*,그쪽*,상대*,혹시,거기*,이거,이건',
      ],
      phrases:
        '사람이에요,사람인가요,사람이세요,사람이야,사람입니까,사람 맞아요,사람 맞나요,로봇이에요,로봇인가요,로봇이야,로봇입니까,봇이에요,봇인가요,봇이야,챗봇이에요,챗봇인가요,챗봇이야,ai예요,ai인가요,ai야,누구세요,누구야,누구예요,누구십니까,당신은 누구예요,당신은 누구인가요,당신은 누구입니까,넌 누구야,너는 누구야,이름이 뭐예요,이름이 뭐야,이름이 무엇인가요',
    },
    help: {
      groups: ['도와*,도움*,물어*,질문*,답해*,대답*', '뭐,뭘,무엇*,무얼,어떤,어떻게,뭐를,무슨'],
      phrases:
        '도움말,도움,도와줘,도와줘요,도와주세요,도와 주세요,도움이 필요해요,도움이 필요합니다,뭘 할 수 있어요,뭘 할 수 있어,뭐 할 수 있어,뭐 할 수 있어요,무엇을 할 수 있나요,무엇을 할 수 있어요,무엇을 할 수 있습니까,뭘 할 수 있나요,뭐를 할 수 있나요,할 수 있는 게 뭐예요,사용법,사용법 알려주세요',
    },
    others:
      '은,는,이,가,인가요,이에요,예요,아니면,혹은,또는,제가,저는,나는,내가,진짜*,실제*,정말*,그냥,하고,있는,건가요,거예요,건지,거야,있나요,있어요,있어,있습니까,수,할,줄,해,하나요,해요,해도,되나요,돼요,될까요,저를,저,나를,것,것을,걸,여기서,여기에서,맞나요,맞아요,주실,줄래요,한테,에게,와,과,랑',
    replies: {
      identity: '저는 {name}이라는 자동 응답 도우미입니다. 사람이 아니라 프로그램이에요.',
      help: '저는 질문에 답해 드리는 자동 응답 도우미 {name}입니다.',
      examples: '예를 들어 이렇게 물어보실 수 있어요:',
      ask: '궁금한 점을 편하게 적어 주세요.',
    },
  },
  nl: {
    identity: {
      groups: [
        'mens,mensen,menselijk,persoon,bot,chatbot,robot,machine,computer,programma,computerprogramma,ai,kunstmatige intelligentie,medewerker,echt iemand,iemand echt,automatisch',
        'je,jij,u,jullie,ben je,bent u,dit,praat,spreek,chat,schrijf,praten,spreken,chatten,gesprek',
      ],
      phrases:
        'wie ben je,wie ben jij,wie bent u,wat ben je,wat ben jij,hoe heet je,hoe heet jij,hoe heet u,wat is je naam,wat is uw naam,met wie praat ik,met wie spreek ik,met wie chat ik,ben je echt,bent u echt,wie is dit',
    },
    help: {
      groups: ['helpen,help,helpt,vragen,beantwoorden,antwoorden', 'wat,waarmee,waarbij,hoe,welke,kun,kunt,kan,zou'],
      phrases:
        'help,help me,hulp,help mij,ik heb hulp nodig,hulp nodig,wat kun je,wat kan je,wat kunt u,wat kun je doen,wat kan je doen,wat kunt u doen,wat kun je allemaal,wat kan je allemaal,wat kun je voor mij doen,wat kunt u voor mij doen,wat kan deze bot,wat kan deze chatbot,wat doe je,wat weet je,waar ben je voor,waar kun je mee helpen,waar kunt u mee helpen,hoe werk je,hoe werkt deze chat',
    },
    others:
      'ben,bent,is,ik,met,een,of,alleen,gewoon,slechts,echt,echte,werkelijk,eigenlijk,nu,hier,dan,wel,geen,tegen,aan,het,de,een,me,mij,mee,er,te,zijn,virtuele,assistent,soort,dingen,onderwerpen,over,vraag,iets,alsjeblieft,alstublieft,aub,aan het,je,jou,u,deze,wie,iemand,stellen,waar,allemaal',
    replies: {
      identity: 'Ik ben {name}, een automatische assistent: een programma, geen mens.',
      help: 'Ik ben {name}, een automatische assistent die vragen beantwoordt.',
      examples: 'U kunt mij bijvoorbeeld vragen:',
      ask: 'Stel uw vraag gewoon in uw eigen woorden.',
    },
  },
  pl: {
    identity: {
      groups: [
        'człowiek*,ludź*,osob*,bot*,chatbot*,czatbot*,robot*,maszyn*,program*,komputer*,ai,sztuczna inteligencja,sztuczną inteligencją,konsultant*,automat*,człowiek',
        'jesteś,ty,pan,pani,państwo,rozmawiam,gadam,piszę,czatuję,mówię,to,odpowiada,odpisuje',
      ],
      phrases:
        'kim jesteś,kim pan jest,kim pani jest,kto ty,kto to,co ty jesteś,czym jesteś,jak masz na imię,jak się nazywasz,z kim rozmawiam,z kim piszę,z kim mam przyjemność',
    },
    help: {
      groups: [
        'pomóc,pomagasz,pomoże,pomożesz,zapytać,pytać,spytać,odpowiesz,odpowiedzieć,odpowiadasz,pytania',
        'co,w czym,jak,czy,o co,możesz,może,mogę,jakie,jaki,na jakie',
      ],
      phrases:
        'pomoc,pomocy,pomóż,pomóż mi,proszę o pomoc,potrzebuję pomocy,co umiesz,co potrafisz,co możesz,co możesz zrobić,co możesz dla mnie zrobić,co potrafisz zrobić,co umiesz robić,co robisz,co wiesz,do czego służysz,do czego służy ten czat,jak działasz,jak działa ten czat,co potrafi ten bot,co umie ten bot',
    },
    others:
      'czy,z,ze,jest,jestem,tylko,naprawdę,prawdziw*,żyw*,realn*,a,albo,lub,może,tu,tutaj,teraz,ja,mi,mnie,cię,ciebie,pana,panią,na,w,o,się,jakimś,jakąś,jakiś,wirtualny,asystent,rzeczy,tematy,sprawach,sprawie,zadać,zadawać,proszę,mógłbyś,mógłby,mogłaby,coś,kto,kimś,po,drugiej,stronie,no,tak',
    replies: {
      identity: 'Jestem automatycznym asystentem o nazwie {name}: programem, nie człowiekiem.',
      help: 'Jestem automatycznym asystentem o nazwie {name} i odpowiadam na pytania.',
      examples: 'Można mnie zapytać na przykład:',
      ask: 'Proszę zadać pytanie własnymi słowami.',
    },
  },
  pt: {
    identity: {
      groups: [
        'humano,humana,humanos,ser humano,pessoa,pessoas,bot,chatbot,robô,robot,máquina,computador,programa,ia,inteligência artificial,atendente,operador,operadora,automático,chatgpt',
        'você,vocês,tu,és,o senhor,a senhora,falando,falo,falar com quem,conversando,converso,teclando,escrevendo,isto,isso,estou,respondendo,responde',
      ],
      phrases:
        'quem és tu,quem és,quem é você,quem é vc,quem é,o que és,o que você é,como te chamas,como você se chama,qual é o seu nome,qual é o teu nome,qual o seu nome,qual seu nome,com quem falo,com quem estou falando,com quem estou a falar,você é real,és real',
    },
    help: {
      groups: [
        'ajudar,ajudar me,ajuda,ajudas,ajudam,perguntar,perguntar te,perguntas,responder,responde,respondes',
        'o que,que,em que,como,pode,podes,podem,poderia,posso,quais,no que,com o que,consegue,consegues',
      ],
      phrases:
        'ajuda,ajude me,ajuda me,me ajuda,me ajude,socorro,preciso de ajuda,preciso da sua ajuda,quero ajuda,o que você faz,o que fazes,o que podes fazer,o que você pode fazer,o que pode fazer,o que sabes fazer,o que você sabe fazer,o que sabe fazer,o que você sabe,o que consegues fazer,o que você consegue fazer,para que serves,para que serve este chat,para que serve você,como funcionas,como você funciona,como funciona este chat,como funciona este bot',
    },
    others:
      'com,um,uma,ou,é,és,só,apenas,mesmo,realmente,real,reais,de verdade,verdadeira,verdadeiro,agora,aqui,eu,me,te,lhe,a,o,os,as,de,do,em,por,favor,assistente,virtual,coisas,temas,assuntos,tipo,fazer,sobre,quem,alguém,algo,do outro lado,está,será,que,seu,tu,você,se,mim,nesta,neste,conversa,tirar',
    replies: {
      identity: 'Sou {name}, um assistente automático: um programa, não uma pessoa.',
      help: 'Sou {name}, um assistente automático que responde a perguntas.',
      examples: 'Pode perguntar-me, por exemplo:',
      ask: 'Escreva a sua pergunta pelas suas próprias palavras.',
    },
  },
  ro: {
    identity: {
      groups: [
        'om,oameni,uman,umană,persoană,persoane,bot,chatbot,robot,mașină,mașinărie,calculator,program,ai,inteligență artificială,operator,operatoare,automat',
        'ești,sunteți,tu,dumneavoastră,vorbesc,discut,scriu,conversez,acesta,asta,răspunde',
      ],
      phrases:
        'cine ești,cine ești tu,cine sunteți,cine sunteți dumneavoastră,ce ești,ce ești tu,cum te numești,cum vă numiți,cum te cheamă,cum vă cheamă,care este numele tău,cu cine vorbesc,cu cine discut,ești real,ești reală',
    },
    help: {
      groups: [
        'ajuta,ajuți,ajutați,ajută,întreb,întreba,răspunde,răspunzi,întrebări',
        'ce,cu ce,cum,poți,puteți,pot,ai putea,ați putea,care,la ce,despre ce',
      ],
      phrases:
        'ajutor,ajută mă,ajutați mă,am nevoie de ajutor,vreau ajutor,ce poți face,ce puteți face,ce știi să faci,ce știți să faceți,ce poți să faci,ce puteți să faceți,ce faci tu,ce știi,ce poți face pentru mine,la ce folosești,la ce ești bun,cum funcționezi,cum funcționează acest chat',
    },
    others:
      'cu,un,o,sau,ori,este,e,sunt,doar,chiar,real,reală,reali,adevărat,adevărată,acum,aici,eu,mă,te,vă,îmi,mi,să,pe,la,de,un fel,asistent,virtual,lucruri,subiecte,despre,rog,cineva,cine,oare,viu,vie,în,fel,pune,ți,întrebare,ceva',
    replies: {
      identity: 'Sunt {name}, un asistent automat: un program, nu o persoană.',
      help: 'Sunt {name}, un asistent automat care răspunde la întrebări.',
      examples: 'Mă puteți întreba, de exemplu:',
      ask: 'Scrieți întrebarea cu propriile cuvinte.',
    },
  },
  ru: {
    identity: {
      groups: [
        'человек*,люд*,бот,бота,ботом,боту,боты,чатбот*,чат бот,чат ботом,робот,робота,роботом,роботы,программа,программой,программу,программка,машина,машиной,компьютер,компьютером,ии,искусственный интеллект,искусственным интеллектом,нейросеть,нейросетью,нейронка,оператор,оператором,автоответчик,автомат,живой,живая,живые,чатгпт',
        'ты,вы,тобой,вами,говорю,общаюсь,разговариваю,беседую,переписываюсь,пишу,это,мне отвечает,отвечает,отвечают,со мной,мной,общается,разговаривает,говорит,пишет',
      ],
      phrases:
        'кто ты,ты кто,кто ты такой,кто ты такая,ты кто такой,кто вы,вы кто,кто вы такой,кто вы такие,кто это,что ты такое,ты что такое,как тебя зовут,как вас зовут,тебя как зовут,вас как зовут,как к вам обращаться,как к тебе обращаться,с кем я говорю,с кем я общаюсь,с кем я разговариваю,с кем говорю,с кем общаюсь,ты настоящий,вы настоящий,ты реальный,представься,представьтесь',
    },
    help: {
      groups: [
        'помочь,помогаешь,помогаете,поможешь,поможете,спросить,спрашивать,задать,задавать,отвечаешь,отвечаете,ответить,вопросы,вопросам,подсказать',
        'что,чем,как,с чем,о чём,про что,какие,каким,какой,можешь,можете,мог,могли,могу,можно,умеешь,умеете,в чём,на какие,по каким,ли',
      ],
      phrases:
        'помощь,помоги,помогите,помоги мне,помогите мне,помогите пожалуйста,нужна помощь,мне нужна помощь,нужна ваша помощь,требуется помощь,хелп,что ты умеешь,что вы умеете,что умеешь,что умеете,что ты можешь,что вы можете,что ты можешь делать,что ты умеешь делать,что вы умеете делать,что ты можешь сделать,что вы можете сделать,что ты знаешь,что вы знаете,что ты делаешь,что умеет бот,что умеет этот бот,что может бот,что может этот бот,что тут можно,что здесь можно,для чего ты,для чего ты нужен,зачем ты нужен,как ты работаешь,как тобой пользоваться,как пользоваться ботом,как пользоваться этим ботом,как работает бот,как работает этот бот,твои возможности,какие у тебя возможности,какие у вас возможности,расскажи что ты умеешь,расскажи о себе,расскажите о себе',
    },
    others:
      'я,с,со,или,либо,а,и,то,ли,же,не,ну,тут,здесь,там,сейчас,теперь,вообще,просто,только,всё таки,правда,действительно,реально,живым,живыми,живого,живой,настоящий,настоящая,настоящим,настоящие,реальный,реальным,обычный,обычная,виртуальный,какой то,какая то,кем то,помощник,помощником,ассистент,это,мне,меня,нам,вам,вас,тебе,тебя,о,об,у,на,по,в,про,ещё,вопрос,что нибудь,что то,темы,темам,темах,вопросах,вопросов,есть,будет,быть,был,ты,вы,мы,скажи,скажите,подскажите,пожалуйста,простите,извините,интересно,кто,чате,чат',
    replies: {
      identity: 'Я {name}, автоматический помощник: программа, а не человек.',
      help: 'Я {name}, автоматический помощник, и отвечаю на вопросы.',
      examples: 'Меня можно спросить, например:',
      ask: 'Просто задайте вопрос своими словами.',
    },
  },
  th: {
    identity: {
      groups: [
        'คน,มนุษย์,บอท,บอต,แชทบอท,หุ่นยนต์,โปรแกรม,เอไอ,ai,เครื่อง,เจ้าหน้าที่,แอดมิน,ปัญญาประดิษฐ์',
        'คุณ,เธอ,นี่,คุย,พูด,สนทนา,ตอบ,แก',
      ],
      phrases: 'คุณคือใคร,คุณเป็นใคร,เธอเป็นใคร,นี่ใคร,คุณชื่ออะไร,ชื่ออะไร,คุณคืออะไร',
    },
    help: {
      groups: ['ช่วย,ถาม,ตอบ', 'อะไร,ยังไง,อย่างไร,ได้ไหม,ได้มั้ย,หน่อย,เรื่องไหน'],
      phrases:
        'ช่วยด้วย,ช่วยหน่อย,ช่วยหน่อยครับ,ช่วยหน่อยค่ะ,ขอความช่วยเหลือ,ต้องการความช่วยเหลือ,คุณทำอะไรได้บ้าง,ทำอะไรได้บ้าง,คุณทำอะไรได้,วิธีใช้',
    },
    others:
      'เป็น,หรือ,ใช่,ไหม,มั้ย,ครับ,ค่ะ,คะ,กับ,อยู่,ฉัน,ผม,ดิฉัน,เรา,กำลัง,จริง,ๆ,เปล่า,รึ,ที่,ด้วย,นะ,ตัว,แค่,คุณ,ได้,บ้าง,เรื่อง,มี,ให้,สามารถ,ที่นี่,จะ,ว่า,ขอ,อัน,คำ',
    replies: {
      identity: 'ฉันคือ {name} ผู้ช่วยอัตโนมัติ เป็นโปรแกรม ไม่ใช่คน',
      help: 'ฉันคือ {name} ผู้ช่วยอัตโนมัติที่ตอบคำถาม',
      examples: 'ตัวอย่างสิ่งที่คุณถามได้:',
      ask: 'พิมพ์คำถามของคุณได้เลย',
    },
  },
  tr: {
    identity: {
      groups: [
        'insan*,kişi*,bot,botsun,botla,bot musun,chatbot,robot,robotla,robotsun,makine,makineyle,bilgisayar,bilgisayarla,program,programla,yapay zeka,yapay zekâ,yapay zekayla,gerçek biri,gerçek biriyle,temsilci,temsilciyle',
        'sen,siz,misin,mısın,musun,müsün,misiniz,mısınız,musunuz,müsünüz,konuşuyorum,yazışıyorum,görüşüyorum,konuşuyor,yazıyorum,bu',
      ],
      phrases:
        'kimsin,sen kimsin,kimsiniz,siz kimsiniz,nesin,sen nesin,adın ne,adınız ne,senin adın ne,ismin ne,isminiz ne,kiminle konuşuyorum,kimle konuşuyorum,gerçek misin,gerçek misiniz',
    },
    help: {
      groups: [
        'yardım,yardımcı,sorabilirim,sorabilir,soru,sorular,sorulara,cevap,yanıt,sorayım',
        'ne,neler,nasıl,hangi,neyi,nelere,konuda,konularda,edebilir,olabilir,eder',
      ],
      phrases:
        'yardım,yardım et,yardım edin,yardım lazım,yardıma ihtiyacım var,yardım eder misin,yardım eder misiniz,bana yardım et,imdat,ne yapabilirsin,neler yapabilirsin,ne yapabilirsiniz,neler yapabilirsiniz,ne yaparsın,ne biliyorsun,neler biliyorsun,ne işe yararsın,ne işe yarıyorsun,nasıl çalışıyorsun,bu bot ne yapar,bu bot ne işe yarar',
    },
    others:
      'bir,mi,mı,mu,mü,yoksa,veya,ya,da,ile,gerçek,gerçekten,sadece,şu an,şu anda,şimdi,burada,ben,bana,sana,size,bir şey,canlı,misin,misiniz,musun,musunuz,mısın,mısınız,verebilirsin,verebilirsiniz,verebilir,lütfen,sanal,asistan,acaba,konularda,konuda,hakkında,biri,biriyle,kim,olarak,hangi,edebilir,edebilirsin,edebilirsiniz,olabilirsin,olabilirsiniz,buradan',
    replies: {
      identity: 'Ben {name}, otomatik bir asistanım: bir programım, insan değilim.',
      help: 'Ben {name}, soruları yanıtlayan otomatik bir asistanım.',
      examples: 'Bana örneğin şunları sorabilirsiniz:',
      ask: 'Sorunuzu kendi cümlelerinizle yazmanız yeterli.',
    },
  },
  uk: {
    identity: {
      groups: [
        "людин*,люди,людьми,людям,бот,бота,ботом,боти,чатбот*,чат бот,чат ботом,робот,робота,роботом,програма,програмою,програму,машина,машиною,комп'ютер,комп'ютером,ші,штучний інтелект,штучним інтелектом,нейромережа,нейромережею,оператор,оператором,автовідповідач,живий,жива,живі",
        'ти,ви,тобою,вами,говорю,спілкуюсь,спілкуюся,розмовляю,переписуюсь,листуюсь,листуюся,пишу,це,відповідає,зі мною,мною,розмовляє,спілкується',
      ],
      phrases:
        'хто ти,ти хто,хто ти такий,хто ти така,хто ви,ви хто,хто ви такі,хто це,що ти таке,як тебе звати,як вас звати,як тебе звуть,як вас звуть,як до вас звертатися,з ким я говорю,з ким я розмовляю,з ким я спілкуюсь,з ким я спілкуюся,ти справжній,ти справжня',
    },
    help: {
      groups: [
        'допомогти,допомагаєш,допомагаєте,допоможеш,допоможете,запитати,спитати,питати,запитувати,поставити,відповідаєш,відповідаєте,відповісти,питання,підказати',
        'що,чим,як,з чим,про що,які,яким,можеш,можете,могли,можу,можна,вмієш,вмієте,у чому,в чому,на які,чи',
      ],
      phrases:
        'допомога,допоможи,допоможіть,допоможіть мені,допоможіть будь ласка,потрібна допомога,мені потрібна допомога,що ти вмієш,що ви вмієте,що ти вмієш робити,що ти можеш,що ви можете,що ти можеш робити,що ти можеш зробити,що ви можете зробити,що ти знаєш,що ви знаєте,що ти робиш,що вміє бот,що вміє цей бот,що може бот,для чого ти,навіщо ти,як ти працюєш,як тобою користуватися,як працює цей бот,розкажи про себе,розкажіть про себе',
    },
    others:
      'я,з,зі,із,чи,або,а,і,й,та,то,же,не,ну,тут,зараз,тепер,взагалі,просто,тільки,лише,справді,дійсно,насправді,реально,живою,живим,живими,справжній,справжня,справжньою,реальна,реальною,звичайний,звичайна,віртуальний,якась,якийсь,кимось,помічник,помічником,асистент,це,мені,мене,вам,вас,тобі,тебе,про,у,в,на,по,ще,запитання,щось,теми,питаннях,є,ти,ви,ми,скажи,скажіть,підкажіть,будь ласка,вибачте,цікаво,хто,чаті',
    replies: {
      identity: 'Я {name}, автоматичний помічник: програма, а не людина.',
      help: 'Я {name}, автоматичний помічник, і відповідаю на запитання.',
      examples: 'Мене можна запитати, наприклад:',
      ask: 'Просто поставте запитання своїми словами.',
    },
  },
  vi: {
    identity: {
      groups: [
        'người,người thật,con người,bot,chatbot,robot,rô bốt,người máy,máy,chương trình,ai,trí tuệ nhân tạo,nhân viên',
        'bạn,anh,chị,em,mày,đây,nói chuyện,chat,trò chuyện,trả lời,tư vấn',
      ],
      phrases:
        'bạn là ai,em là ai,anh là ai,đây là ai,ai đấy,ai vậy,bạn là gì,bạn tên gì,bạn tên là gì,tên bạn là gì,tên của bạn là gì,tôi đang nói chuyện với ai',
    },
    help: {
      groups: ['giúp,hỏi,trả lời,hỗ trợ', 'gì,những gì,thế nào,như thế nào,nào,có thể,được không'],
      phrases:
        'giúp,giúp tôi,giúp tôi với,giúp mình với,giúp với,cứu,trợ giúp,tôi cần giúp đỡ,tôi cần trợ giúp,cần giúp đỡ,bạn làm được gì,bạn có thể làm gì,bạn làm được những gì,bạn có thể làm những gì,bạn biết gì,bạn biết những gì,bạn dùng để làm gì',
    },
    others:
      'là,hay,hoặc,có,phải,không,với,tôi,mình,một,thật,thực,sự,chỉ,vậy,à,ạ,đang,ở,đây,cho,được,gì,thể,bạn,về,điều,vấn đề,câu,loại,này,xin,vui lòng,làm,tự động,thế,nhỉ',
    replies: {
      identity: 'Tôi là {name}, một trợ lý tự động: một chương trình, không phải con người.',
      help: 'Tôi là {name}, một trợ lý tự động trả lời câu hỏi.',
      examples: 'Ví dụ, bạn có thể hỏi tôi:',
      ask: 'Hãy đặt câu hỏi bằng lời của bạn.',
    },
  },
  zh: {
    identity: {
      groups: [
        '人,真人,人类,人類,活人,机器人,機器人,机器,機器,ai,人工智能,人工智慧,程序,程式,客服,人工,人工客服,电脑,電腦,bot,自动回复,自動回覆',
        '你,您,妳,我在和,我在跟,我是在和,我是在跟,和我,跟我,这是,這是,对面,對面,对方,對方',
      ],
      phrases:
        '你是谁,您是谁,你是誰,您是誰,你叫什么,你叫什么名字,您叫什么名字,你叫什麼名字,你是什么,你是什麼,你的名字是什么,您贵姓,我在和谁说话,我在跟谁说话,自我介绍,介绍一下你自己',
    },
    help: {
      groups: [
        '帮,幫,帮助,幫助,帮我,幫我,帮忙,问,問,回答,问题,問題,解答',
        '什么,什麼,哪些,怎么,怎麼,如何,吗,嗎,能,可以',
      ],
      phrases:
        '帮助,幫助,帮帮我,幫幫我,帮我,救命,帮忙,我需要帮助,我需要幫助,需要帮助,求助,你能做什么,您能做什么,你能做什麼,你会做什么,你會做什麼,你可以做什么,你可以做什麼,你会什么,你會什麼,你能干什么,你能干嘛,你有什么功能,你有什麼功能,你知道什么,怎么用你,如何使用',
    },
    others:
      '是,不是,还是,還是,或者,或,吗,嗎,呢,吧,个,個,一,真的,真,请问,請問,聊天,聊,说话,說話,说,对话,對話,谈话,在,和,跟,我,的,现在,現在,到底,究竟,可以,能,能够,什么,什麼,这里,這裡,你,您,做,为,給,给,方面,事,事情,类型,些,这,有,向,到,一下,呀,啊,其实,只',
    replies: {
      identity: '我是{name}，一个自动助手：是程序，不是真人。',
      help: '我是{name}，一个回答问题的自动助手。',
      examples: '比如，您可以问我：',
      ask: '请直接用您自己的话提问。',
    },
  },
}
