import type { ChatLanguage } from './chat-languages.ts'

/**
 * How visitors ask for a person instead of the bot: "Can I talk to a human?". Such a request names a person, or someone
 * and how to reach them, and has no word outside the lists, which are separated by commas; an asterisk matches any ending.
 */
export interface PersonRequestWords {
  /** A request on their own: "customer service". */
  person: string
  /** A request only together with a way to reach them. */
  someone: string
  contact: string
  others: string
  /** Further words of an author's question about reaching somebody. */
  reach: string
}

export const personRequestWords: Record<ChatLanguage, PersonRequestWords> = {
  ar: {
    person: 'إنسان,انسان,شخص حقيقي,خدمة العملاء,اتصلوا بي,اتصل بي',
    someone: 'أحد,احد,أحدكم,الدعم,فريقكم,الفريق,شخص,موظف,موظفة,مندوب,ممثل,مسؤول,حد,لموظف,لشخص',
    contact: 'أتحدث,اتحدث,التحدث,أتكلم,اتكلم,أكلم,اكلم,التواصل,أتواصل,حولني,حوّلني,الاتصال,أتصل,التكلم',
    others:
      'أريد,اريد,أود,أرغب,أحتاج,هل,يمكن,يمكنني,أستطيع,أن,ان,مع,إلى,الى,ب,في,من فضلك,لو سمحت,رجاء,الآن,حقيقي,من,بشري,لا,روبوت,ممكن,وليس,ليس',
    reach: 'رقم الهاتف,هاتف,تواصل',
  },
  de: {
    person:
      'mensch,menschen,echte person,kundenservice,kundendienst,kundenbetreuer,mitarbeiter bitte,rückruf bitte,zurückrufen,ruf mich an,rufen sie mich an,rufen sie mich bitte an,bitte um rückruf',
    someone:
      'jemand,jemanden,jemandem,wem,support,service,team,chef,leitung,person,mitarbeiter,mitarbeiterin,berater,beraterin,sachbearbeiter,sachbearbeiterin,ansprechpartner,ansprechpartnerin,kollegen,kollegin',
    contact:
      'sprechen,reden,telefonieren,chatten,verbinden,verbinde,verbindet,weiterleiten,erreichen,erreiche,kontaktieren,anrufen,rede,spreche,schreiben',
    others:
      'ich,möchte,moechte,will,würde,wuerde,gern,gerne,kann,könnte,koennte,darf,muss,bitte,mit,zu,an,einen,einem,einer,eine,ein,den,dem,der,die,das,echten,echtem,echter,echtes,richtigen,richtiger,realen,menschlichen,mal,jetzt,sofort,lieber,direkt,persönlich,mich,mir,sie,du,von,ihrem,eurem,ihren,euren,keinem,keinen,nicht,bot,roboter,wie,brauche,haben,bekommen,es,gibt,hier,aus,können,könnten,auch',
    reach: 'kontakt*,kontaktiere,telefon*,e mail,email,hotline,erreicht,erreichbar',
  },
  el: {
    person: 'εκπρόσωπο,εξυπηρέτηση πελατών,καλέστε με,να με καλέσετε',
    someone: 'κάποιον,κάποιος,κάποια,υποστήριξη,υπεύθυνο,άνθρωπο,άνθρωπος,υπάλληλο,υπάλληλος,σύμβουλο',
    contact: 'μιλήσω,επικοινωνήσω,συνδέστε,σύνδεση,συνομιλήσω,καλέσω,τηλεφωνήσω',
    others:
      'θέλω,θα,ήθελα,μπορώ,να,με,έναν,ένα,μια,τον,την,το,σε,παρακαλώ,πραγματικό,αληθινό,τώρα,χρειάζομαι,μου,όχι,ρομπότ,μπορείτε',
    reach: 'επικοινωνία,επικοινωνώ,τηλέφωνο',
  },
  en: {
    person:
      'human,human being,real person,agent,operator,representative,rep,customer service,customer support,customer care,support agent,support team,somebody real,someone real,live chat,call me back,ring me back,humans,human help,human support,human assistance,real people,call me,phone me,ring me,agent please,request a callback,callback please',
    someone:
      'someone,somebody,anyone,anybody,support,your team,the team,a colleague,reception,the front desk,person,staff,staff member,member of staff,team member,employee,receptionist,manager,supervisor,advisor,adviser,one of your colleagues,sales,who',
    contact:
      'talk,talking,speak,speaking,chat,chatting,connect,transfer,contact,reach,call,phone,put me through,hand me over,pass me on,forward me,escalate',
    others:
      'i,i d,i ll,d,ll,want,wanna,wish,would,like,need,prefer,rather,can,could,may,might,how,do,is,are,there,to,with,a,an,the,me,us,my,please,pls,plz,real,live,actual,living,human,just,now,right now,here,from,your,at,some,get,give,have,let,not,no,bot,robot,chatbot,machine,instead,this,directly,you,possible,it,ok,okay,sorry,still,really,we,that,any,help,of,hold,instead of,don t,dont,but,so,hey',
    reach: 'email,e mail,phone number,telephone,contact us,contacting,contacts,get in touch,hotline,front desk',
  },
  es: {
    person:
      'humano,humana,persona real,operador,operadora,atención al cliente,servicio al cliente,ser humano,que me llamen,llámenme,llámeme,ejecutivo,ejecutiva,pasar con un agente,pasar con un asesor,pasar con una persona',
    someone: 'alguien,soporte,equipo,persona,empleado,encargado,encargada,agente,asesor,asesora,representante',
    contact:
      'hablar,hablo,contactar,contacto,comunicarme,comunicar,conectar,conectarme,conéctame,conécteme,pásame,páseme,transferir,transfiéreme,llamar,ponme,póngame,chatear,atienda,comuníqueme,comunícame,comunica,hable,pueda hablar',
    others:
      'quiero,quisiera,querría,me,gustaría,necesito,puedo,podría,puede,puedes,poder,con,a,un,una,el,la,de,del,al,por favor,porfavor,real,verdad,ahora,no,robot,bot,que,mi,su,vuestro,directamente,cómo,es,posible,prefiero,deseo,hay,quien,alguna,ahí',
    reach: 'teléfono,contacto,correo',
  },
  fr: {
    person:
      'humain,un être humain,vraie personne,conseiller,conseillère,opérateur,opératrice,service client,service clients,rappelez moi,me rappeler,être rappelé,être rappelée',
    someone: 'quelqu un,support,équipe,assistance,personne,employé,responsable,agent,interlocuteur',
    contact:
      'parler,parle,discuter,joindre,contacter,contact,appeler,échanger,mettre en relation,transférer,transférez,passer,passez,mettez,mis en relation,mise en relation,en relation',
    others:
      'je,j,veux,voudrais,aimerais,souhaite,souhaiterais,puis,peux,pourrais,pouvez,est,ce,que,il,possible,de,d,à,au,aux,avec,un,une,le,la,l,les,en,réel,réelle,vrai,vraie,s il vous plaît,s il te plaît,svp,stp,maintenant,directement,moi,me,besoin,ai,pas,non,robot,bot,votre,vous,comment,on,préfère,préférerais,ne,y,t,a,qui,peut,être',
    reach: 'téléphone,coordonnées,e mail',
  },
  hi: {
    person: 'इंसान,इन्सान,प्रतिनिधि,कस्टमर केयर,ग्राहक सेवा,मुझे कॉल करें,मुझे कॉल करो',
    someone: 'किसी,सपोर्ट,टीम,व्यक्ति,कर्मचारी,एजेंट,आदमी',
    contact: 'बात,संपर्क,कॉल,जोड़*,बातचीत',
    others:
      'मैं,मुझे,मुझको,से,को,की,के,का,करनी,करना,कर,सकता,सकती,हूँ,हूं,है,हैं,क्या,चाहता,चाहती,चाहिए,एक,असली,कृपया,अभी,करवाइए,करवाओ,कराइए,दीजिए,कराओ,कराएँ,करें,बात करवा दो,करा दो',
    reach: 'संपर्क,फ़ोन,फोन',
  },
  it: {
    person:
      'umano,essere umano,persona reale,persona vera,operatore,operatrice,assistenza clienti,servizio clienti,essere richiamato,essere richiamata,richiamatemi,richiamami',
    someone: 'qualcuno,assistenza,supporto,persona,consulente,addetto,addetta,responsabile,agente',
    contact:
      'parlare,parlo,contattare,contatto,chiamare,passare,passatemi,passami,mi passi,mettermi in contatto,collegarmi,raggiungere,chattare,mi metta in contatto,mettetemi in contatto',
    others:
      'voglio,vorrei,posso,potrei,può,puoi,potete,ho,bisogno,di,con,a,ad,un,una,uno,il,lo,la,l,del,vostro,al,per favore,per piacere,vera,vero,reale,in,carne,ossa,ora,adesso,subito,non,bot,robot,mi,come,è,possibile,direttamente,preferisco,desidero,c,cui',
    reach: 'contatti,telefono,email',
  },
  ja: {
    person: '人間,オペレーター,オペレータ,係員,有人,カスタマーサポート,お客様窓口,折り返し,電話してください,担当の方',
    someone: '誰か,だれか,サポート,窓口,人,スタッフ,担当者',
    contact: '話,話し,話せ,はなし,つない,繋い,つなげ,繋げ,代わっ,かわっ,連絡,電話,相談,対応,問い合わせ,チャット',
    others:
      'と,に,へ,の,を,が,は,で,したい,たい,です,ます,ください,下さい,お願い,おねがい,します,できます,でき,か,ませ,ん,せ,て,直接,本物,実際,し,い,る,もらえ,もらい,いただけ,して,ほしい,欲しい,今,すぐ,方,さん,ご,お,ロボット,なく,では,だ,さ',
    reach: 'お問い合わせ,連絡先,電話番号',
  },
  ko: {
    person: '상담원*,상담사*,고객센터*,전화 주세요,전화해 주세요,바꿔주세요',
    someone: '누군가*,누구*,고객지원*,지원팀*,사람*,직원*,관리자*,담당자*',
    contact: '연결*,통화*,이야기*,얘기*,대화*,말하*,상담*,연락*,전화*',
    others:
      '과,와,하고,랑,이랑,진짜,실제,싶어요,싶습니다,싶어,싶은데요,해,해주세요,주세요,해줘,할,수,있나요,있을까요,있어요,좀,부탁*,지금,바로,직접,하고싶어요,원해요,가능한가요,가능할까요,저,저는,나,제가,바꿔주세요,바꿔',
    reach: '연락처*,전화번호*',
  },
  nl: {
    person: 'mens,echt persoon,klantenservice,operator,terugbellen,bel me terug,bel mij',
    someone:
      'iemand,support,team,ondersteuning,persoon,medewerker,medewerkster,collega,leidinggevende,adviseur,agent,vertegenwoordiger',
    contact: 'praten,spreken,chatten,verbinden,verbind,doorverbinden,doorverbind,contact,bereiken,bellen,overleggen',
    others:
      'ik,wil,wou,zou,graag,kan,mag,kunt,kun,u,je,met,een,de,het,echte,echt,levende,even,alstublieft,alsjeblieft,aub,nu,direct,me,mij,liever,nodig,heb,krijgen,opnemen,geen,niet,bot,robot,van,jullie,uw,hoe,door,naar,aan',
    reach: 'telefoon*,contactgegevens,e mail',
  },
  pl: {
    person:
      'człowiekiem,człowieka,człowiek,konsultantem,konsultanta,konsultantką,konsultant,obsługą klienta,obsługi klienta,obsługa klienta,proszę o kontakt,proszę o telefon,do mnie zadzwonić',
    someone:
      'kimś,ktoś,kogoś,wami,zespołem,pomocą techniczną,osobą,pracownikiem,pracownika,doradcą,doradcy,kierownikiem,agentem',
    contact:
      'porozmawiać,rozmawiać,rozmowa,pogadać,połączyć,połącz,połączenie,skontaktować,kontakt,kontaktu,zadzwonić,przełączyć,przełącz,mówić,dodzwonić,czatować',
    others:
      'chcę,chciałbym,chciałabym,chce,mogę,czy,można,proszę,z,ze,do,o,się,mnie,żywym,prawdziwym,żywą,prawdziwą,teraz,bezpośrednio,potrzebuję,nie,botem,robotem,a,jak,od,w,na,może,wolę',
    reach: 'telefon*,kontaktow*,e mail',
  },
  pt: {
    person:
      'humano,humana,pessoa real,atendente,operador,operadora,assistente humano,apoio ao cliente,atendimento ao cliente,serviço ao cliente,ser humano,gente de verdade,me liga,me ligue,me liguem,me ligar',
    someone: 'alguém,suporte,equipe,equipa,vocês,pessoa,funcionário,funcionária,gerente,agente,representante',
    contact:
      'falar,falo,conversar,contactar,contatar,ligar,transferir,transfira,passar,passe,conectar,atendimento,chamar,entrar em contato,entrar em contacto',
    others:
      'quero,queria,gostaria,preciso,posso,podia,poderia,pode,de,com,um,uma,o,a,ao,por favor,real,verdade,agora,me,eu,não,robô,bot,em,do,da,como,é,possível,diretamente,prefiro,tem,aí,para,podem',
    reach: 'contatos,contactos,telefone,email',
  },
  ro: {
    person:
      'persoană reală,operator,operatorul,relații clienți,serviciul clienți,suport clienți,mă puteți suna,sunați mă',
    someone: 'cineva,suport,echipa,om,persoană,agent,angajat,consultant,reprezentant',
    contact: 'vorbesc,vorbi,discut,contactez,contacta,sun,legătura,transferați,conectați,transfera',
    others:
      'vreau,aș,vrea,dori,doresc,pot,putea,se,poate,să,cu,un,o,pe,vă,rog,te,real,adevărat,acum,nu,robot,bot,mă,la,am,nevoie,de,în,iau,direct,puteți,cum',
    reach: 'contact,telefon,email',
  },
  ru: {
    person:
      'оператор,оператором,оператора,оператору,служба поддержки,службой поддержки,службу поддержки,живой человек,перезвоните,позвоните мне,есть кто живой,кто живой,перезвонить мне',
    someone:
      'кто-нибудь,кем-нибудь,кем-то,кого-нибудь,поддержка,поддержкой,поддержку,кто нибудь,кем нибудь,кем то,кого нибудь,вами,человек,человеком,человека,человеку,менеджер,менеджером,менеджера,менеджеру,сотрудник,сотрудником,сотрудника,администратор,администратором,администратора,специалист,специалистом,специалиста,консультант,консультантом,консультанта',
    contact:
      'поговорить,говорить,пообщаться,общаться,связаться,свяжите,соедините,соедини,соединить,переключите,переключи,переключить,переведите,переведи,позвать,позовите,позови,связь,дозвониться,позвонить,написать,поговорю,свяжитесь',
    others:
      'я,мне,меня,хочу,хотел,хотела,бы,можно,могу,ли,мы,с,со,к,у,пожалуйста,нужен,нужна,нужно,дайте,дай,живым,живой,живого,живому,настоящим,настоящий,настоящего,реальным,реальный,сейчас,не,ботом,роботом,бот,а,лучше,как,ваш,вашим,вашего,напрямую,есть,лично,на',
    reach: 'контакт*,телефон*,почта',
  },
  th: {
    person: 'เจ้าหน้าที่,คนจริง,โทรกลับ,ขอสาย',
    someone: 'ใคร,ใครสักคน,ฝ่ายบริการลูกค้า,ทีมงาน,คน,พนักงาน,แอดมิน,มนุษย์',
    contact: 'คุย,พูด,ติดต่อ,โทร,โอนสาย,สนทนา,แชท',
    others: 'ขอ,อยาก,ต้องการ,กับ,ได้ไหม,ได้มั้ย,ได้,ไหม,ครับ,ค่ะ,คะ,หน่อย,จริง,ๆ,ตอนนี้,จะ,ให้,ฉัน,ผม,ช่วย,สาย,ไป,ที่,เป็น,ไม่,บอท,ยังไง',
    reach: 'ติดต่อ,เบอร์,โทร',
  },
  tr: {
    person:
      'yetkili*,operatör*,müşteri hizmetleri*,müşteri temsilci*,canlı destek*,beni arayın,beni ara,beni arar mısınız,temsilci,canlı desteğe',
    someone:
      'birisi*,kimse*,destek*,ekib*,insan*,çalışan*,görevli*,temsilci*,biri,birine,biriyle,birini,birinden,birileri*',
    contact: 'konuş*,görüş*,bağla*,bağlan*,ulaş*,iletişim*,aktar*,yazış*,aramak,arayın,arayabilir*',
    others:
      'bir,gerçek,canlı,ile,le,la,lütfen,istiyorum,isterim,istiyoruz,mıyım,miyim,mıyız,miyiz,mısınız,misiniz,bana,beni,bizi,şimdi,hemen,olarak,nasıl,mümkün,mü,lazım,gerek,değil,robot,bot,sizinle,direkt,robotla,desteğe',
    reach: 'telefon*,iletişim*',
  },
  uk: {
    person:
      'оператор,оператором,оператора,служба підтримки,службою підтримки,зателефонуйте мені,передзвоніть,подзвоніть мені',
    someone:
      'хтось,кимось,когось,хто небудь,ким небудь,підтримка,підтримкою,підтримку,вами,людина,людиною,людину,людини,менеджер,менеджером,менеджера,працівник,працівником,працівника,адміністратор,адміністратором,адміністратора,консультант,консультантом,консультанта',
    contact:
      'поговорити,говорити,поспілкуватися,спілкуватися,звʼязатися,зв язатися,з єднайте,зʼєднайте,з єднати,переключіть,переключити,покличте,подзвонити,зателефонувати,написати,звʼязок,зв язок',
    others:
      'я,мені,мене,хочу,хотів,хотіла,хотілося,би,б,можна,можу,чи,з,зі,із,до,будь ласка,потрібен,потрібна,потрібно,живою,жива,живу,справжньою,реальною,зараз,не,ботом,роботом,а,краще,як,вашим,ваш,напряму,є',
    reach: 'контакт*,телефон*',
  },
  vi: {
    person:
      'người thật,tư vấn viên,tổng đài viên,nhân viên tư vấn,bộ phận chăm sóc khách hàng,chăm sóc khách hàng,gọi lại cho tôi',
    someone: 'ai đó,ai,người,bộ phận hỗ trợ,nhân viên,quản lý,con người',
    contact: 'nói chuyện,nói,trò chuyện,gặp,liên hệ,gọi,kết nối,chuyển,chat',
    others:
      'tôi,mình,em,anh,chị,muốn,cần,có thể,được,không,với,cho,một,làm ơn,xin,vui lòng,ngay,bây giờ,thật,máy,bot,của,bạn,hãy,đến,trực tiếp,ạ,thể',
    reach: 'số điện thoại,liên hệ,hotline',
  },
  zh: {
    person: '人工,真人,客服,人工客服,人工服务,真人客服,转人工,轉人工,給我打電話,给我打电话,回电',
    someone: '人,有人,谁,某人,员工,经理,服务员,负责人,負責人,人类,专员,工作人员',
    contact: '说话,说,聊,聊天,谈,谈谈,联系,转,转接,打电话,沟通,对话,咨询,讲,轉,轉接,說話,說,連絡,聯繫',
    others:
      '我,想,要,想要,需要,和,跟,与,请,可以,能,不,能不能,可不可以,吗,嘛,吧,一个,个,一位,位,真正,的,给,我们,你们,帮,帮我,到,一下,直接,现在,机器人,是,在,呢,话,怎么,如何,怎样,哪里,請,想跟,請問,有,找,接',
    reach: '联系,電話,电话,客服',
  },
}
