import type { ChatLanguage } from './chat-languages.ts'

/** How people pick one of several choices. All lists are separated by commas. */
interface ChoiceWords {
  /** First, second, third, fourth, fifth, in all their forms. */
  ordinals: [string, string, string, string, string]
  last: string
  numbers: [string, string, string, string, string]
  /** May accompany a bare number: "option 2 please". */
  option: string
  /** May also accompany an ordinal: "I want the second one". */
  others: string
  yes: string
  /** None of them. */
  no: string
}

const forms = (stem: string, endings: string): string =>
  endings
    .split(' ')
    .map((ending) => stem + ending)
    .join()
const russian = 'ый ая ое ую ого ому ым ом ой ые ых ыми'
const ukrainian = 'ий а е у ого ому им ої ій і их ою'

export const choiceWords: Record<ChatLanguage, ChoiceWords> = {
  ar: {
    ordinals: [
      'الأول,الأولى,أول,أول واحد',
      'الثاني,الثانية,ثاني',
      'الثالث,الثالثة,ثالث',
      'الرابع,الرابعة',
      'الخامس,الخامسة',
    ],
    last: 'الأخير,الأخيرة,آخر,آخر واحد',
    numbers: ['واحد,واحدة', 'اثنان,اثنين,اثنتان', 'ثلاثة,ثلاث', 'أربعة,أربع', 'خمسة,خمس'],
    option: 'رقم,الرقم,خيار,الخيار,السؤال,سؤال,من فضلك,لو سمحت',
    others: 'أريد,أختار,اختار,أقصد,هو,هي,واحد,واحدة,في,ال,عن',
    yes: 'نعم,أجل,ايوه,أيوه,بالضبط,صحيح,تماما,هذا هو,نعم من فضلك,طبعا,بالتأكيد',
    no: 'لا,كلا,لا شيء,لا شيء من هذا,لا هذا ولا ذاك,ولا واحد,ولا واحدة,ليس هذا,لا شكرا,غير ذلك,شيء آخر',
  },
  de: {
    ordinals: [
      forms('erst', 'e er es en em'),
      forms('zweit', 'e er es en em'),
      forms('dritt', 'e er es en em'),
      forms('viert', 'e er es en em'),
      forms('fünft', 'e er es en em'),
    ],
    last: `${forms('letzt', 'e er es en em')},zuletzt`,
    numbers: ['eins,ein', 'zwei,zwo', 'drei', 'vier', 'fünf'],
    option: 'nummer,nr,option,punkt,antwort,frage,variante,möglichkeit,auswahl,bitte',
    others:
      'der,die,das,den,dem,von,oben,ich,meine,meinte,nehme,möchte,will,hätte,gern,gerne,wähle,punkt,bitte,es,ist,wäre,lieber,also,davon',
    yes: 'ja,jo,jap,jep,jawohl,genau,ja genau,ja bitte,richtig,stimmt,korrekt,das stimmt,das meine ich,das meinte ich,genau das,ja das,ja gerne,gerne,gern,klar,prima,super,ok,okay,sicher,natürlich,exakt',
    no: 'nein,nee,nö,ne,keines,keins,keine,keiner,keines davon,keins davon,keine davon,keine von beiden,keins von beiden,nichts davon,weder noch,beides nicht,das nicht,das ist es nicht,nicht das,nicht dies,nicht ganz,nein danke,etwas anderes,was anderes,falsch,leider nein,leider nicht,passt nicht',
  },
  el: {
    ordinals: [
      forms('πρώτ', 'ο η ος ον ου ης ην'),
      forms('δεύτερ', 'ο η ος ον ου ης ην'),
      forms('τρίτ', 'ο η ος ον ου ης ην'),
      forms('τέταρτ', 'ο η ος ον ου ης ην'),
      forms('πέμπτ', 'ο η ος ον ου ης ην'),
    ],
    last: forms('τελευταί', 'ο α ος ον ου ας αν'),
    numbers: ['ένα,μία', 'δύο,δυο', 'τρία', 'τέσσερα', 'πέντε'],
    option: 'νούμερο,αριθμός,επιλογή,ερώτηση,παρακαλώ',
    others: 'το,τη,την,ο,η,τον,θέλω,εννοώ,εννοούσα,θα,ήθελα,διαλέγω,είναι,για,αυτό',
    yes: 'ναι,ναι παρακαλώ,ακριβώς,σωστά,μάλιστα,αυτό,αυτό ακριβώς,βεβαίως,φυσικά,σωστό,ok,εντάξει',
    no: 'όχι,κανένα,καμία,κανένα από αυτά,καμία από αυτές,τίποτα,τίποτα από αυτά,όχι αυτό,κάτι άλλο,ούτε το ένα ούτε το άλλο,όχι ευχαριστώ',
  },
  en: {
    ordinals: [
      'first,1st,former,top one,upper one',
      'second,2nd,2d,middle one',
      'third,3rd',
      'fourth,4th',
      'fifth,5th',
    ],
    last: 'last,latter,bottom one,lower one,final',
    numbers: ['one', 'two', 'three', 'four', 'five'],
    option: 'number,nr,num,option,choice,answer,item,point,question,variant,please,pls,thanks,yes,ok,okay',
    others:
      "the,one,ones,that,this,i,i'd,want,would,like,mean,meant,choose,pick,take,select,prefer,it,it's,is,was,let's,go,for,with,of,these,those,them,your,to,know,about,more,guess,think,probably,definitely,maybe,rather,my,give,me,show,tell,ll,d,s,m,a,and",
    yes: "yes,yes please,yep,yeah,yup,ya,yea,sure,sure thing,of course,exactly,right,that's right,that is right,correct,that's correct,that is correct,that's it,that is it,that one,this one,that's the one,precisely,indeed,absolutely,definitely,ok,okay,please do,please,y,true,i do,i did,yes i do,yes i did,that's what i meant,that's what i mean,exactly that,go ahead,affirmative",
    no: "no,nope,nah,n,none,none of these,none of those,none of them,none of the above,none of that,neither,neither one,neither of them,neither of these,neither of those,not this,not that,not these,not those,not really,not quite,not what i meant,that's not what i meant,that is not what i meant,not what i asked,that's not it,that is not it,that's wrong,wrong,no thanks,no thank you,no sorry,sorry no,something else,anything else,nothing,nothing of that,i don't,i didn't,no i don't,no i didn't,no not that,no not these,no none,unfortunately not,negative",
  },
  es: {
    ordinals: ['primero,primera,primer', 'segundo,segunda', 'tercero,tercera,tercer', 'cuarto,cuarta', 'quinto,quinta'],
    last: 'último,última',
    numbers: ['uno,una', 'dos', 'tres', 'cuatro', 'cinco'],
    option: 'número,num,opción,pregunta,respuesta,punto,por favor',
    others:
      'el,la,lo,los,las,quiero,quisiera,prefiero,elijo,me,refiero,refería,a,es,sería,esa,ese,de,que,opción,yo,digo,quería,decir',
    yes: 'sí,si,sí por favor,exacto,exactamente,eso,eso es,correcto,claro,claro que sí,así es,por supuesto,esa,ese,esa misma,ok,vale,de acuerdo,efectivamente,justo eso',
    no: 'no,ninguno,ninguna,ninguno de estos,ninguna de estas,ninguno de esos,ninguna de esas,ninguno de ellos,ninguna de ellas,nada de eso,ni uno ni otro,ni una ni otra,no es eso,eso no,no gracias,otra cosa,tampoco,para nada,ninguna de las dos,ninguno de los dos',
  },
  fr: {
    ordinals: ['premier,première,1er,1ère', 'deuxième,second,seconde', 'troisième', 'quatrième', 'cinquième'],
    last: 'dernier,dernière',
    numbers: ['un,une', 'deux', 'trois', 'quatre', 'cinq'],
    option: 'numéro,num,n,option,choix,question,réponse,point,proposition,s il vous plaît,s il te plaît,svp,stp',
    others:
      'le,la,l,les,je,j,veux,voudrais,voulais,dire,choisis,prends,préfère,parle,parlais,de,c,est,ce,serait,celui,celle,aimerais,plutôt,en,liste',
    yes: 'oui,oui s il vous plaît,ouais,exactement,tout à fait,c est ça,c est cela,c est bien ça,oui c est ça,exact,correct,voilà,bien sûr,d accord,ok,absolument,celui là,celle là,c est exact,juste',
    no: 'non,nan,aucun,aucune,aucun des deux,aucune des deux,aucun de ceux là,aucune de celles là,aucune de ces réponses,aucun de ces choix,aucun d eux,ni l un ni l autre,ni l une ni l autre,pas ça,ce n est pas ça,c est pas ça,rien de tout ça,rien de tout cela,non merci,autre chose,pas du tout,pas vraiment',
  },
  hi: {
    ordinals: [
      'पहला,पहली,पहले,प्रथम',
      'दूसरा,दूसरी,दूसरे,द्वितीय',
      'तीसरा,तीसरी,तीसरे',
      'चौथा,चौथी,चौथे',
      'पाँचवाँ,पाँचवीं,पांचवा,पांचवी',
    ],
    last: 'आखिरी,आख़िरी,अंतिम',
    numbers: ['एक', 'दो', 'तीन', 'चार', 'पाँच,पांच'],
    option: 'नंबर,नम्बर,संख्या,विकल्प,सवाल,प्रश्न,कृपया,वाला,वाली',
    others: 'वाला,वाली,वाले,मुझे,चाहिए,मेरा,मतलब,है,था,को,का,की,के,बारे,में,से',
    yes: 'हाँ,हां,जी,जी हाँ,जी हां,हाँ जी,बिल्कुल,बिलकुल,सही,ठीक,ठीक है,यही,हाँ यही,हां यही,सही है',
    no: 'नहीं,जी नहीं,ना,नही,कोई नहीं,इनमें से कोई नहीं,इनमें से कुछ नहीं,कुछ और,यह नहीं,ये नहीं,दोनों नहीं,नहीं धन्यवाद',
  },
  it: {
    ordinals: ['primo,prima', 'secondo,seconda', 'terzo,terza', 'quarto,quarta', 'quinto,quinta'],
    last: 'ultimo,ultima',
    numbers: ['uno,una', 'due', 'tre', 'quattro', 'cinque'],
    option: 'numero,num,opzione,scelta,domanda,risposta,punto,per favore,grazie',
    others:
      'il,la,l,lo,le,i,voglio,vorrei,volevo,dire,intendo,intendevo,scelgo,prendo,preferisco,quello,quella,è,di,direi,sarebbe,della,lista,mi,interessa',
    yes: 'sì,si,sì grazie,sì per favore,esatto,esattamente,giusto,corretto,certo,proprio quello,proprio quella,proprio così,è quello,quello,quella,ok,va bene,appunto,precisamente,certamente',
    no: 'no,nessuno,nessuna,nessuno di questi,nessuna di queste,nessuno di quelli,nessuna di quelle,nessuno dei due,nessuna delle due,niente di tutto questo,niente di questo,né l uno né l altro,non quello,non quella,non è quello,no grazie,altro,qualcos altro,per niente',
  },
  ja: {
    ordinals: [
      '最初,一番目,一つ目,ひとつめ,一つめ,1つ目,一番上,初め',
      '二番目,二つ目,ふたつめ,二つめ',
      '三番目,三つ目,みっつめ,三つめ',
      '四番目,四つ目,よっつめ',
      '五番目,五つ目,いつつめ',
    ],
    last: '最後,一番下',
    numbers: ['一,一番', '二,二番', '三,三番', '四,四番', '五,五番'],
    option: '番,番目,つ目,つめ,番号,です,お願いします,でお願いします,を,で,の方,のほう,のやつ',
    others:
      'の,です,を,で,が,方,ほう,もの,やつ,質問,選択肢,お願いします,ください,いいです,良いです,に,します,たい,知り,こと,は,それ,ですね',
    yes: 'はい,はい お願いします,はい そうです,ええ,うん,そう,そうです,そうそう,それです,それ,その通り,その通りです,正解,お願いします,合っています,ok',
    no: 'いいえ,いえ,いや,違う,違います,ちがいます,ちがう,どれも違います,どれも違う,どれでもない,どれでもありません,どちらでもない,どちらでもありません,どちらも違います,そうじゃない,そうではない,そうではありません,それじゃない,それではない,それではありません,いいえ 違います,他のこと,別のこと,別のことです,結構です',
  },
  ko: {
    ordinals: [
      '첫번째*,첫 번째*,첫째*,처음 것,처음거,첫 질문,맨 위,맨위',
      '두번째*,두 번째*,둘째*',
      '세번째*,세 번째*,셋째*',
      '네번째*,네 번째*,넷째*',
      '다섯번째*,다섯 번째*,다섯째*',
    ],
    last: '마지막*,맨 아래,맨아래,끝에 거',
    numbers: [
      '하나,일번,일 번,하나요',
      '둘,이번이요,이 번,둘이요',
      '셋,삼번,삼 번',
      '넷,사번,사 번',
      '다섯,오번,오 번',
    ],
    option: '번,번째,번째요,번이요,번으로,번호,번요,요,선택,부탁해요,부탁합니다,부탁드려요,주세요',
    others:
      '것,거,거요,걸로,것으로,거로,질문,질문이요,선택지,선택할게요,할게요,이요,요,로,으로,저는,제가,원해요,말이에요,알려주세요,알려,궁금해요,입니다,이에요,예요',
    yes: '네,예,응,어,맞아요,맞습니다,맞아,네 맞아요,네 맞습니다,그래요,그래,그럼요,네 부탁해요,네 부탁합니다,바로 그거예요,그거예요,그거요,그거,넵,넹,ㅇㅇ,ㅇ,정확해요,좋아요',
    no: '아니요,아니오,아뇨,아니,아니에요,아닙니다,둘 다 아니에요,둘 다 아니요,다 아니에요,모두 아니에요,모두 아닙니다,그거 말고,그거 아니에요,그게 아니에요,없어요,여기 없어요,이 중에 없어요,해당 없음,다른 거요,다른 거,ㄴㄴ',
  },
  nl: {
    ordinals: ['eerste,1e,1ste', 'tweede,2e,2de', 'derde,3e,3de', 'vierde,4e,4de', 'vijfde,5e,5de'],
    last: 'laatste',
    numbers: ['een,één', 'twee', 'drie', 'vier', 'vijf'],
    option: 'nummer,nr,optie,keuze,vraag,antwoord,punt,alstublieft,alsjeblieft,graag,aub',
    others: 'de,het,die,dat,ik,wil,bedoel,bedoelde,kies,neem,graag,zou,van,is,optie,maar,doe,liever',
    yes: 'ja,ja graag,jawel,jazeker,precies,ja precies,klopt,dat klopt,juist,inderdaad,correct,die,dat is het,dat bedoel ik,dat bedoelde ik,zeker,natuurlijk,ok,oke,graag',
    no: 'nee,neen,nope,geen,geen van deze,geen van die,geen van beide,geen van beiden,geen van allen,niets daarvan,geen van die opties,dat niet,die niet,dat is het niet,niet dat,nee dank je,nee dank u,iets anders,wat anders,helaas niet,klopt niet',
  },
  pl: {
    ordinals: [
      forms('pierwsz', 'y a e ą ego ej ym'),
      forms('drug', 'i a ie ą iego iej im'),
      `${forms('trzeci', 'a e ą ego ej m')},trzeci`,
      forms('czwart', 'y a e ą ego ej ym'),
      forms('piąt', 'y a e ą ego ej ym'),
    ],
    last: `${forms('ostatni', 'a e ą ego ej m')},ostatni`,
    numbers: ['jeden,jedynka,jedynkę', 'dwa,dwójka,dwójkę', 'trzy,trójka,trójkę', 'cztery,czwórka', 'pięć,piątka'],
    option: 'numer,nr,opcja,opcję,opcji,punkt,pytanie,odpowiedź,wariant,proszę,poproszę',
    others:
      'to,ten,ta,tę,tą,te,ja,chcę,chcę o,chodzi,chodziło,mi,o,wybieram,biorę,poproszę,chciałbym,chciałabym,raczej,z,listy,opcja,wersja,wersję,niech,będzie',
    yes: 'tak,tak proszę,tak poproszę,tak właśnie,właśnie tak,dokładnie,dokładnie tak,zgadza się,owszem,jasne,pewnie,oczywiście,no tak,to to,właśnie to,o to chodzi,o to mi chodzi,o to chodziło,racja,ok,okej,no',
    no: 'nie,żadne,żadna,żaden,żadne z nich,żadna z nich,żaden z nich,żadne z tych,żadna z tych,żadne z powyższych,ani jedno ani drugie,ani to ani to,nic z tego,nie o to,nie o to chodzi,nie o to mi chodzi,nie to,to nie to,coś innego,co innego,nie dziękuję',
  },
  pt: {
    ordinals: ['primeiro,primeira', 'segundo,segunda', 'terceiro,terceira', 'quarto,quarta', 'quinto,quinta'],
    last: 'último,última',
    numbers: ['um,uma', 'dois,duas', 'três', 'quatro', 'cinco'],
    option: 'número,num,opção,escolha,pergunta,resposta,ponto,por favor,pf',
    others:
      'o,a,os,as,quero,queria,gostaria,prefiro,escolho,eu,me,refiro,é,seria,de,da,do,saber,dizer,essa,esse,mesmo,mesma,vou,com,na,no',
    yes: 'sim,sim por favor,isso,isso mesmo,é isso,exato,exatamente,correto,certo,claro,com certeza,pode ser,essa,esse,essa mesma,esse mesmo,é,ok,sim é isso,aham,positivo',
    no: 'não,nao,nenhum,nenhuma,nenhum deles,nenhuma delas,nenhum desses,nenhuma dessas,nenhum destes,nenhuma destas,nenhum dos dois,nenhuma das duas,nada disso,nada disto,nem um nem outro,nem uma nem outra,não é isso,isso não,não obrigado,não obrigada,outra coisa,de modo nenhum',
  },
  ro: {
    ordinals: [
      'primul,prima,primului,primei,întâi,întâiul',
      'doilea,doua,al doilea,a doua',
      'treilea,treia,al treilea,a treia',
      'patrulea,patra,al patrulea,a patra',
      'cincilea,cincea,al cincilea,a cincea',
    ],
    last: 'ultimul,ultima,cel din urmă,cea din urmă',
    numbers: ['unu,una,unul', 'doi,două', 'trei', 'patru', 'cinci'],
    option: 'numărul,număr,nr,opțiunea,varianta,întrebarea,răspunsul,punctul,vă rog,te rog',
    others:
      'cel,cea,de,al,a,pe,vreau,aș,vrea,aleg,mă,refer,refeream,la,este,e,ar,fi,iau,prefer,variantă,opțiune,din,listă',
    yes: 'da,da vă rog,da te rog,exact,da exact,corect,așa e,așa este,desigur,sigur,bineînțeles,asta,aceea,asta e,despre asta e vorba,ok,bine,întocmai',
    no: 'nu,niciunul,niciuna,nici unul,nici una,niciunul dintre ele,niciuna dintre ele,niciunul dintre acestea,niciuna dintre acestea,nimic din astea,nici una nici alta,nu asta,nu e asta,nu despre asta,altceva,nu mulțumesc,deloc',
  },
  ru: {
    ordinals: [
      forms('перв', russian),
      forms('втор', 'ой ая ое ую ого ому ым ом ые ых ыми'),
      'третий,третья,третье,третью,третьего,третьему,третьим,третьем,третьей,третьи',
      forms('четв', 'ёртый ёртая ёртое ёртую ёртого ёртому ёртым'),
      forms('пят', 'ый ая ое ую ого ому ым'),
    ],
    last: `${forms('последн', 'ий яя ее юю его ему им ей')},крайний,крайняя`,
    numbers: ['один,одна,одно,раз,единица', 'два,две,двойка', 'три,тройка', 'четыре', 'пять'],
    option: 'номер,номером,под номером,вариант,варианта,пункт,вопрос,ответ,цифра,пожалуйста,плиз,под,да,ок',
    others:
      'я,мне,меня,мой,про,о,об,это,этот,эта,вот,хочу,хотел,хотела,бы,нужен,нужна,нужно,интересует,давайте,давай,выбираю,беру,имел,имела,в,виду,тот,та,то,которая,который,из,них,этих,списка,пусть,будет,наверное,скорее,именно,по,на,а,и,ну,сверху,тему,тема,лучше,узнать',
    yes: 'да,ага,угу,да пожалуйста,да именно,именно,именно это,именно так,да это,да это,это,верно,всё верно,правильно,точно,так точно,совершенно верно,конечно,да конечно,разумеется,да да,это самое,то самое,оно,в точку,так,так и есть,ок,окей,хорошо,давай,давайте,да давайте,да хочу,хочу,да нужно,естественно,+',
    no: 'нет,неа,не,нету,ни один,ни одна,ни одно,ни один из них,ни одна из них,ни один из этих,ни один из вариантов,ни один вариант,никакой,никакая,никакое,никакой из них,ничего из этого,ничего,ничего из этого нет,ни то ни другое,ни тот ни другой,не то,это не то,не это,нет не то,нет не это,не совсем,не об этом,не про это,не про то,нет не про это,другое,другой вопрос,у меня другой вопрос,нет спасибо,нет не нужно,неверно,неправильно,всё не то,мимо',
  },
  th: {
    ordinals: [
      'แรก,อันแรก,ข้อแรก,ตัวแรก,ที่หนึ่ง,อันที่หนึ่ง,ข้อหนึ่ง',
      'ที่สอง,อันที่สอง,ข้อสอง,ข้อที่สอง,ตัวที่สอง',
      'ที่สาม,อันที่สาม,ข้อสาม,ข้อที่สาม',
      'ที่สี่,อันที่สี่,ข้อสี่',
      'ที่ห้า,อันที่ห้า,ข้อห้า',
    ],
    last: 'สุดท้าย,อันสุดท้าย,ข้อสุดท้าย,อันล่าง',
    numbers: ['หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า'],
    option: 'ข้อ,ข้อที่,อันที่,ที่,หมายเลข,เบอร์,ตัวเลือก,ตัวเลือกที่,ครับ,ค่ะ,คะ,เอา,ขอ',
    others: 'เอา,ขอ,ต้องการ,อยากได้,เลือก,หมายถึง,ครับ,ค่ะ,คะ,นะ,อัน,ข้อ,ที่,คำถาม,ตัวเลือก,ผม,ฉัน,เลย',
    yes: 'ใช่,ใช่ครับ,ใช่ค่ะ,ใช่แล้ว,ใช่แล้วครับ,ใช่แล้วค่ะ,ถูกต้อง,ถูกต้องครับ,ถูกต้องค่ะ,ครับ,ค่ะ,ได้เลย,อันนี้,อันนั้น,นั่นแหละ,โอเค,ตกลง',
    no: 'ไม่,ไม่ใช่,ไม่ใช่ครับ,ไม่ใช่ค่ะ,ไม่ครับ,ไม่ค่ะ,ไม่มี,ไม่มีเลย,ไม่ใช่ทั้งหมด,ไม่ใช่ทั้งสอง,ไม่ใช่ทั้งคู่,ไม่ใช่อันนี้,อย่างอื่น,เรื่องอื่น,เปล่า,ไม่เอา',
  },
  tr: {
    ordinals: [
      'birinci,birincisi,birincisini,ilk,ilki,ilkini,1inci',
      'ikinci,ikincisi,ikincisini,2nci,2inci',
      'üçüncü,üçüncüsü,üçüncüsünü',
      'dördüncü,dördüncüsü,dördüncüsünü',
      'beşinci,beşincisi,beşincisini',
    ],
    last: 'son,sonuncu,sonuncusu,sonuncusunu,en son,en sonuncu',
    numbers: ['bir', 'iki', 'üç', 'dört', 'beş'],
    option: 'numara,no,numaralı,seçenek,seçeneği,soru,cevap,madde,lütfen',
    others:
      'olan,olanı,seçenek,seçeneği,soru,soruyu,istiyorum,seçiyorum,alayım,demek,istedim,kastettim,şık,şıkkı,olsun,ben,benim,bu,o,tercih,ediyorum',
    yes: 'evet,evet lütfen,evet aynen,aynen,aynen öyle,tam olarak,doğru,evet doğru,kesinlikle,tabii,tabii ki,elbette,tamam,bu,evet bu,o,ok,hıhı,he,öyle,onu,bunu',
    no: 'hayır,yok,yo,hiçbiri,hiç biri,hiçbirisi,bunların hiçbiri,bunlardan hiçbiri,ikisi de değil,o değil,bu değil,bunlar değil,öyle değil,değil,başka bir şey,başka,hayır teşekkürler,ne o ne bu,maalesef hayır',
  },
  uk: {
    ordinals: [
      forms('перш', ukrainian),
      forms('друг', ukrainian),
      'третій,третя,третє,третю,третього,третьому,третім,третьої,треті',
      forms('четверт', ukrainian),
      "п'ятий,п'ята,п'яте,п'яту,п'ятого",
    ],
    last: 'останній,остання,останнє,останню,останнього,останньої',
    numbers: ['один,одна,одне,раз', 'два,дві,двійка', 'три,трійка', 'чотири', "п'ять"],
    option: 'номер,номером,під номером,варіант,варіанту,пункт,питання,запитання,відповідь,цифра,будь ласка,під,так,ок',
    others:
      'я,мені,мене,моє,про,це,цей,ця,ось,хочу,хотів,хотіла,би,б,потрібен,потрібна,потрібно,цікавить,давайте,давай,обираю,вибираю,беру,мав,мала,на,увазі,той,та,те,яка,який,з,них,цих,списку,нехай,буде,мабуть,скоріше,саме,а,і,ну,краще,дізнатися',
    yes: 'так,ага,угу,так будь ласка,так саме,саме так,саме це,так це,вірно,правильно,точно,авжеж,звісно,звичайно,так звичайно,так так,це воно,воно,ок,окей,добре,давай,давайте,так давайте,хочу,еге ж,да',
    no: 'ні,нє,не,жоден,жодна,жодне,жоден з них,жодна з них,жодне з них,жодне з цього,нічого з цього,нічого,ні те ні інше,не те,це не те,не це,ні не те,ні не це,не зовсім,не про це,не про те,ні не про це,інше,інше питання,у мене інше питання,ні дякую,неправильно',
  },
  vi: {
    ordinals: ['thứ nhất,đầu tiên,đầu,cái đầu tiên', 'thứ hai,thứ 2', 'thứ ba,thứ 3', 'thứ tư,thứ 4', 'thứ năm,thứ 5'],
    last: 'cuối cùng,cuối,sau cùng',
    numbers: ['một', 'hai', 'ba', 'bốn', 'năm'],
    option: 'số,câu,câu số,câu hỏi,lựa chọn,mục,ý,phương án,cái số,nhé,ạ,vui lòng',
    others: 'cái,câu,câu hỏi,tôi,mình,em,muốn,chọn,lấy,là,ý,hỏi,về,lựa chọn,phương án,nhé,nha,ạ,cho,biết',
    yes: 'vâng,dạ,dạ vâng,vâng ạ,có,đúng,đúng rồi,đúng vậy,đúng thế,phải,phải rồi,chính xác,ừ,ừm,uh,ok,oke,được,cái đó,cái này,chính nó',
    no: 'không,không phải,không phải vậy,không cái nào,không có cái nào,không câu nào,không phải cái nào,không phải cái này,cả hai đều không,đều không phải,không đúng,cái khác,chuyện khác,không cảm ơn',
  },
  zh: {
    ordinals: [
      '第一个,第一個,第一,第一项,第一条,前者,首个',
      '第二个,第二個,第二,第二项,第二条',
      '第三个,第三個,第三,第三项,第三条',
      '第四个,第四個,第四',
      '第五个,第五個,第五',
    ],
    last: '最后一个,最後一個,最后,最後,后者,後者',
    numbers: ['一', '二,两', '三', '四', '五'],
    option: '第,个,個,号,號,选项,選項,选,選,条,項,项,问题,問題,请,請,吧',
    others:
      '我,要,想,选,選,选择,選擇,的,那个,那個,这个,這個,请,請,就,是,问题,問題,选项,選項,问,問,吧,啊,呢,了,知道,说,說,指',
    yes: '是,是的,对,對,对的,對的,没错,沒錯,对啊,對啊,是啊,嗯,嗯嗯,好,好的,可以,正是,就是这个,就是這個,就这个,就這個,对对,没错就是这个,行',
    no: '不,不是,不对,不對,都不是,都不对,都不對,没有,沒有,没有一个,都没有,一个都没有,不是这个,不是這個,不是这些,别的,別的,其他的,其他,不用了,不用,不用谢谢,不是的',
  },
}
