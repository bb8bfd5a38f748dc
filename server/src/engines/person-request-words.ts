import type { ChatLanguage } from './chat-languages.ts'

/**
 * How visitors ask for a person instead of the bot: "Can I talk to a human?". Such a request names a person, or someone
 * and how to reach them, and has no word outside the lists, which are separated by commas; an asterisk matches any ending.
 */
export interface PersonRequestWords {
  /** A request on their own: "agent please". */
  person: string
  /** A request only together with a way to reach them. */
  someone: string
  contact: string
  others: string
}

export const personRequestWords: Record<ChatLanguage, PersonRequestWords> = {
  ar: {
    person: 'إنسان,انسان,شخص حقيقي,شخص,موظف,موظفة,خدمة العملاء,ممثل,مندوب,مسؤول',
    someone: 'أحد,احد,أحدكم,الدعم,فريقكم,الفريق',
    contact: 'أتحدث,اتحدث,التحدث,أتكلم,اتكلم,أكلم,اكلم,التواصل,أتواصل,حولني,حوّلني,الاتصال,أتصل',
    others:
      'أريد,اريد,أود,أرغب,أحتاج,هل,يمكن,يمكنني,أستطيع,أن,ان,مع,إلى,الى,ب,في,من فضلك,لو سمحت,رجاء,الآن,حقيقي,من,بشري,لا,روبوت',
  },
  de: {
    person:
      'mensch,menschen,echte person,person,mitarbeiter,mitarbeiterin,kundenservice,kundendienst,kundenbetreuer,berater,beraterin,sachbearbeiter,sachbearbeiterin,ansprechpartner,ansprechpartnerin,kollegen,kollegin',
    someone: 'jemand,jemanden,jemandem,wem,support,service,team,chef,leitung',
    contact:
      'sprechen,reden,telefonieren,chatten,verbinden,verbinde,verbindet,weiterleiten,erreichen,erreiche,kontaktieren,anrufen,rede,spreche,schreiben',
    others:
      'ich,möchte,moechte,will,würde,wuerde,gern,gerne,kann,könnte,koennte,darf,muss,bitte,mit,zu,an,einen,einem,einer,eine,ein,den,dem,der,die,das,echten,echtem,echter,echtes,richtigen,richtiger,realen,menschlichen,mal,jetzt,sofort,lieber,direkt,persönlich,mich,mir,sie,du,von,ihrem,eurem,ihren,euren,keinem,keinen,nicht,bot,roboter,wie,brauche,haben,bekommen,es,gibt,hier,aus',
  },
  el: {
    person: 'άνθρωπο,άνθρωπος,υπάλληλο,υπάλληλος,εκπρόσωπο,εξυπηρέτηση πελατών,σύμβουλο',
    someone: 'κάποιον,κάποιος,κάποια,υποστήριξη,υπεύθυνο',
    contact: 'μιλήσω,επικοινωνήσω,συνδέστε,σύνδεση,συνομιλήσω,καλέσω,τηλεφωνήσω',
    others:
      'θέλω,θα,ήθελα,μπορώ,να,με,έναν,ένα,μια,τον,την,το,σε,παρακαλώ,πραγματικό,αληθινό,τώρα,χρειάζομαι,μου,όχι,ρομπότ',
  },
  en: {
    person:
      'human,human being,real person,person,agent,operator,representative,rep,customer service,customer support,customer care,support agent,support team,staff,staff member,member of staff,team member,employee,advisor,adviser,receptionist,manager,supervisor,somebody real,someone real,live chat,call me back,ring me back,callback',
    someone:
      'someone,somebody,anyone,anybody,support,your team,the team,people,a colleague,reception,the front desk,the office',
    contact:
      'talk,talking,speak,speaking,chat,chatting,connect,transfer,contact,reach,call,phone,put me through,hand me over,pass me on,forward me,escalate',
    others:
      'i,i d,i ll,i m,d,ll,m,want,wanna,wish,would,like,need,prefer,rather,can,could,may,might,how,do,am,is,are,there,to,with,a,an,the,me,us,my,please,pls,plz,real,live,actual,living,human,just,now,right now,here,from,your,at,some,get,give,have,let,not,no,bot,robot,chatbot,machine,instead,this,directly,you,possible,it',
  },
  es: {
    person:
      'humano,humana,persona,persona real,agente,operador,operadora,asesor,asesora,representante,atención al cliente,servicio al cliente,empleado,encargado,encargada',
    someone: 'alguien,soporte,equipo',
    contact:
      'hablar,hablo,contactar,contacto,comunicarme,comunicar,conectar,conectarme,conéctame,conécteme,pasar,pásame,páseme,transferir,transfiéreme,llamar,ponme,póngame,chatear,atienda',
    others:
      'quiero,quisiera,querría,me,gustaría,necesito,puedo,podría,puede,puedes,poder,con,a,un,una,el,la,de,del,al,por favor,porfavor,real,verdad,ahora,no,robot,bot,que,mi,ser,su,vuestro,directamente,cómo,es,posible',
  },
  fr: {
    person:
      'humain,un être humain,personne,vraie personne,conseiller,conseillère,agent,opérateur,opératrice,service client,service clients,employé,responsable,interlocuteur',
    someone: 'quelqu un,support,équipe,assistance',
    contact:
      'parler,parle,discuter,joindre,contacter,contact,appeler,échanger,mettre en relation,transférer,transférez,passer,passez',
    others:
      'je,j,veux,voudrais,aimerais,souhaite,souhaiterais,puis,peux,pourrais,pouvez,est,ce,que,il,possible,de,d,à,au,aux,avec,un,une,le,la,l,les,en,réel,réelle,vrai,vraie,s il vous plaît,s il te plaît,svp,stp,maintenant,directement,moi,me,besoin,ai,pas,non,robot,bot,votre,vous,comment,on',
  },
  hi: {
    person: 'इंसान,इन्सान,व्यक्ति,एजेंट,प्रतिनिधि,कस्टमर केयर,ग्राहक सेवा,कर्मचारी',
    someone: 'किसी,सपोर्ट,टीम',
    contact: 'बात,संपर्क,कॉल,जोड़*,बातचीत',
    others:
      'मैं,मुझे,मुझको,से,को,की,के,का,करनी,करना,करनी,कर,सकता,सकती,हूँ,हूं,है,हैं,क्या,चाहता,चाहती,चाहिए,एक,असली,कृपया,अभी,करवाइए,करवाओ,कराइए,दीजिए,दो,आदमी',
  },
  it: {
    person:
      'umano,essere umano,persona,persona reale,persona vera,operatore,operatrice,agente,assistenza clienti,servizio clienti,consulente,addetto,addetta,responsabile',
    someone: 'qualcuno,assistenza,supporto',
    contact:
      'parlare,parlo,contattare,contatto,chiamare,passare,passatemi,passami,mi passi,mettermi in contatto,collegarmi,raggiungere,chattare',
    others:
      'voglio,vorrei,posso,potrei,può,puoi,potete,ho,bisogno,di,con,a,ad,un,una,uno,il,lo,la,l,del,vostro,al,per favore,per piacere,vera,vero,reale,in,carne,ossa,ora,adesso,subito,non,bot,robot,mi,come,è,possibile,direttamente',
  },
  ja: {
    person: '人間,オペレーター,オペレータ,担当者,スタッフ,係員,人,有人,カスタマーサポート,お客様窓口',
    someone: '誰か,だれか,サポート,窓口',
    contact: '話,話し,話せ,はなし,つない,繋い,つなげ,繋げ,代わっ,かわっ,連絡,電話,相談,対応,問い合わせ,チャット',
    others:
      'と,に,へ,の,を,が,は,で,したい,たい,です,ます,ください,下さい,お願い,おねがい,します,できます,でき,か,ませ,ん,せ,ん,て,で,直接,本物,実際,し,い,る,もらえ,もらい,いただけ,して,ほしい,欲しい,今,すぐ,方,さん,ご,お',
  },
  ko: {
    person: '상담원*,상담사*,사람*,직원*,담당자*,고객센터*,관리자*',
    someone: '누군가*,누구*,고객지원*,지원팀*',
    contact: '연결*,통화*,이야기*,얘기*,대화*,말하*,상담*,연락*,전화*',
    others:
      '과,와,하고,랑,이랑,진짜,실제,싶어요,싶습니다,싶어,싶은데요,해,해주세요,주세요,해줘,할,수,있나요,있을까요,있어요,좀,부탁*,지금,바로,직접,하고싶어요,원해요,가능한가요,가능할까요,저,저는,나,제가',
  },
  nl: {
    person:
      'mens,persoon,echt persoon,medewerker,medewerkster,klantenservice,agent,operator,adviseur,vertegenwoordiger,collega,leidinggevende',
    someone: 'iemand,support,team,ondersteuning',
    contact: 'praten,spreken,chatten,verbinden,verbind,doorverbinden,doorverbind,contact,bereiken,bellen,overleggen',
    others:
      'ik,wil,wou,zou,graag,kan,mag,kunt,kun,u,je,met,een,de,het,echte,echt,levende,even,alstublieft,alsjeblieft,aub,nu,direct,me,mij,liever,nodig,heb,krijgen,opnemen,geen,niet,bot,robot,van,jullie,uw,hoe,door,naar,aan',
  },
  pl: {
    person:
      'człowiekiem,człowieka,człowiek,osobą,konsultantem,konsultanta,konsultantką,konsultant,pracownikiem,pracownika,agentem,doradcą,doradcy,obsługą klienta,obsługi klienta,obsługa klienta,kierownikiem',
    someone: 'kimś,ktoś,kogoś,wami,zespołem,pomocą techniczną',
    contact:
      'porozmawiać,rozmawiać,rozmowa,pogadać,połączyć,połącz,połączenie,skontaktować,kontakt,kontaktu,zadzwonić,przełączyć,przełącz,mówić,dodzwonić,czatować',
    others:
      'chcę,chciałbym,chciałabym,chce,mogę,czy,można,proszę,z,ze,do,o,się,mnie,żywym,prawdziwym,żywą,prawdziwą,teraz,bezpośrednio,potrzebuję,nie,botem,robotem,a,jak,od,w,na',
  },
  pt: {
    person:
      'humano,humana,pessoa,pessoa real,atendente,operador,operadora,agente,representante,assistente humano,apoio ao cliente,atendimento ao cliente,serviço ao cliente,funcionário,funcionária,gerente',
    someone: 'alguém,suporte,equipe,equipa,vocês',
    contact:
      'falar,falo,conversar,contactar,contatar,contato,contacto,ligar,transferir,transfira,passar,passe,conectar,atendimento,chamar',
    others:
      'quero,queria,gostaria,preciso,posso,podia,poderia,pode,de,com,um,uma,o,a,ao,por favor,real,verdade,agora,me,eu,não,robô,bot,em,ser,do,da,como,é,possível,diretamente,entrar',
  },
  ro: {
    person:
      'om,persoană,persoană reală,operator,operatorul,agent,consultant,reprezentant,angajat,relații clienți,serviciul clienți,suport clienți',
    someone: 'cineva,suport,echipa',
    contact: 'vorbesc,vorbi,discut,contactez,contacta,sun,legătura,transferați,conectați,transfera',
    others:
      'vreau,aș,vrea,dori,doresc,pot,putea,se,poate,să,cu,un,o,pe,vă,rog,te,real,adevărat,acum,nu,robot,bot,mă,la,am,nevoie,de,în,iau,direct,puteți,cum',
  },
  ru: {
    person:
      'человек,человеком,человека,человеку,оператор,оператором,оператора,оператору,менеджер,менеджером,менеджера,менеджеру,сотрудник,сотрудником,сотрудника,консультант,консультантом,консультанта,администратор,администратором,администратора,специалист,специалистом,специалиста,служба поддержки,службой поддержки,службу поддержки,живой человек',
    someone:
      'кто-нибудь,кем-нибудь,кем-то,кого-нибудь,поддержка,поддержкой,поддержку,кто нибудь,кем нибудь,кем то,кого нибудь,вами',
    contact:
      'поговорить,говорить,пообщаться,общаться,связаться,свяжите,соедините,соедини,соединить,переключите,переключи,переключить,переведите,переведи,позвать,позовите,позови,связь,дозвониться,позвонить,написать,поговорю,свяжитесь',
    others:
      'я,мне,меня,хочу,хотел,хотела,бы,можно,могу,ли,мы,с,со,к,у,пожалуйста,нужен,нужна,нужно,дайте,дай,живым,живой,живого,живому,настоящим,настоящий,настоящего,реальным,реальный,сейчас,не,ботом,роботом,бот,а,лучше,как,ваш,вашим,вашего,напрямую,есть,лично',
  },
  th: {
    person: 'เจ้าหน้าที่,พนักงาน,คนจริง,มนุษย์,แอดมิน,คน',
    someone: 'ใคร,ใครสักคน,ฝ่ายบริการลูกค้า,ทีมงาน',
    contact: 'คุย,พูด,ติดต่อ,โทร,โอนสาย,สนทนา,แชท',
    others: 'ขอ,อยาก,ต้องการ,กับ,ได้ไหม,ได้มั้ย,ได้,ไหม,ครับ,ค่ะ,คะ,หน่อย,จริง,ๆ,ตอนนี้,จะ,ให้,ฉัน,ผม,ช่วย,สาย,ไป,ที่,เป็น,ไม่,บอท,ยังไง',
  },
  tr: {
    person: 'insan*,yetkili*,temsilci*,operatör*,müşteri hizmetleri*,müşteri temsilci*,çalışan*,görevli*',
    someone: 'biri*,birisi*,kimse*,destek*,ekib*',
    contact: 'konuş*,görüş*,bağla*,bağlan*,ulaş*,iletişim*,ara*,aktar*,yazış*',
    others:
      'bir,gerçek,canlı,ile,le,la,lütfen,istiyorum,isterim,istiyoruz,mıyım,miyim,mıyız,miyiz,mısınız,misiniz,bana,beni,bizi,şimdi,hemen,olarak,nasıl,mümkün,mü,lazım,gerek,değil,robot,bot,sizinle,direkt',
  },
  uk: {
    person:
      'людина,людиною,людину,людини,оператор,оператором,оператора,менеджер,менеджером,менеджера,працівник,працівником,працівника,консультант,консультантом,консультанта,адміністратор,адміністратором,адміністратора,служба підтримки,службою підтримки',
    someone: 'хтось,кимось,когось,хто небудь,ким небудь,підтримка,підтримкою,підтримку,вами',
    contact:
      'поговорити,говорити,поспілкуватися,спілкуватися,звʼязатися,зв язатися,з єднайте,зʼєднайте,з єднати,переключіть,переключити,покличте,подзвонити,зателефонувати,написати,звʼязок,зв язок',
    others:
      'я,мені,мене,хочу,хотів,хотіла,хотілося,би,б,можна,можу,чи,з,зі,із,до,будь ласка,потрібен,потрібна,потрібно,живою,жива,живу,справжньою,реальною,зараз,не,ботом,роботом,а,краще,як,вашим,ваш,напряму,є',
  },
  vi: {
    person:
      'con người,người thật,nhân viên,tư vấn viên,tổng đài viên,nhân viên tư vấn,bộ phận chăm sóc khách hàng,chăm sóc khách hàng,quản lý',
    someone: 'ai đó,ai,người,bộ phận hỗ trợ',
    contact: 'nói chuyện,nói,trò chuyện,gặp,liên hệ,gọi,kết nối,chuyển,chat',
    others:
      'tôi,mình,em,anh,chị,muốn,cần,có thể,được,không,với,cho,một,làm ơn,xin,vui lòng,ngay,bây giờ,thật,máy,bot,của,bạn,hãy,đến,trực tiếp,ạ,thể',
  },
  zh: {
    person: '人工,真人,客服,人工客服,工作人员,专员,员工,人类,经理,人工服务,服务员,負責人,负责人,真人客服',
    someone: '人,有人,谁,某人',
    contact: '说话,说,聊,聊天,谈,谈谈,联系,转,转接,接,找,打电话,沟通,对话,咨询,讲',
    others:
      '我,想,要,想要,需要,和,跟,与,请,可以,能,不,能不能,可不可以,吗,嘛,吧,一个,个,一位,位,真正,的,给,我们,你们,帮,帮我,到,一下,直接,现在,机器人,是,在,呢,话,怎么,如何,怎样,哪里',
  },
}
