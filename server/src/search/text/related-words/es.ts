/** One group a line; see ../related-words.ts. */
export const es = `
  abiert* abre abren abrir cerr* cierr* horario* horas domingo* sábado* fin semana festivo* atención
  precio* cuest* costo* coste* tarifa* cobr* caro cara barat* vale importe* cuota*
  pagar pago pago* tarjeta* efectivo transfer* bizum paypal débito contado
  plazo* cuota* mensual* fracc* partes
  reembols* devol* devuelv* dinero reintegr*
  cambi* devol* devolución*
  cancel* anul* baja rescindir dejar desist*
  aplaz* cambiar mover posponer pospon* retras* reprogram* otra otro
  reserv* cita* turno* hora apunt* inscrib* inscripción* solicit* pedir matrícul*
  cuenta* registr* crear sesión contraseña* clave usuario entrar acceder acceso
  paus* congel* suspend* interrump*
  descuent* rebaj* oferta* promoc* cupón* código
  regal* tarjeta bono*
  envío* enví* entreg* reparto mensajer* paquete* correo* llega* recib* recog*
  seguimiento rastre* estado pedido*
  dirección* ubic* encuentr* encontr* llegar calle* sitio dónde
  contact* teléfono* llam* número correo* hablar
  aparc* parking estacion* coche* carro* auto garaje*
  niñ* hijo hija bebé* menor* peque* guardería*
  perro* cachorro* gato* mascota* animal*
  edad* años adulto* mayor* menor*
  certificad* diploma* título* justificante*
  document* papel* dni pasaporte* formulario* requisit*
  factura* recibo* ticket*
  empresa* compañía* autónomo* corporativ*
  médic* doctor* especialista* consulta*
  enferm* fiebre síntom* malo
  empez* empiez* comenz* comienz* inici*
  termin* acab* fin final*
  dura duran duración tarda* tiempo semanas meses días plazo*
  principiante* nivel* experiencia* nunca
  curso* clase* lección* taller* formación* entrenamiento*
  profesor* maestr* instructor* monitor* entrenador*
  examen* prueba* test*
  internet wifi red línea conexión*
  roto rota rotos rompi* averi* defect* dañ* repar* arregl* estrope*
  garantía* cubr*
  perd* perdí olvid* extravi* dejé
  equipaje* maleta* bolsa* mochila* consigna*
  comer comida* desayun* almuerzo* cena* restaurante* cocina*
  vegan* vegetarian* alerg* alérg* gluten celíac*
  beber bebida* café agua té
  habitación* cama* noche* dormir aloj*
  toalla* sábana* ropa
  discapac* silla ruedas accesib* ascensor* escalera*
  fum* cigar* tabaco
  foto* imagen* cámara*
  amig* invitad* acompañ* traer visita*
  grupo* equipo* junt*
  estudiante* alumn* universi*
  jubilad* pensionist* tercera mayores
  trabaj* empleo* vacante* contratan currícul*
  queja* reclam* insatisf*
  seguro* asegur* póliza*
  impuesto* iva fiscal*
  elimin* borr* datos privacidad
  aplicación* app móvil* celular* android iphone
  bici* bicicleta*
  autobús* bus tren* metro estación* transporte* taxi
  extranjer* internacional* país* viaj* visado
  urgent* rápid* exprés hoy mañana inmediat*
  esper* cola espera
  talla* tamaño* medida*
  lav* limpi* mancha*
  modific* cambi* actualiz* corrig*
  nombre* apellido*
  mudanza* mudo mudar
  límite* máxim*
  alquil* prest* rent*
  compr* vend* venta* adquir* pedir
  error* problema* fall* funciona*
  instal* descarg* configur*
  notific* sms mensaje* aviso* avis* record*
  miembro* socio* familia* invit* compart*
  imprim* impres* copia* escane*
  taquilla* casillero* guardarropa*
  piscina* nadar
  vacun* inyecc*
  operac* ciruj* castr* esteriliz*
  medicament* medicin* receta* farmacia* pastilla*
  dolor* duele*
  análisis sangre resultado*
  suscrip* membres* abono* plan contrato*
  depósito* fianza* anticipo* señal
  idioma* inglés* español* traduc*
  cumpleaños fiesta* boda* evento*
  entrada* boleto* billete* acceso
  visita* guiad* guía* tour recorrid*
  peso pesa pesad* kilo*
  robo robaron robado bloque* fraude*
  crédito* préstamo* interés*
  prueba* probar gratis gratuit*
  baño* aseo* wc
  llave* tarjeta
  basura* residuo* recicl*
  dónde_están dónde_estáis dónde_queda dónde_quedan dónde_se_encuentra cómo_llego cómo_llegar cómo_ir llegar_hasta dirección* ubic* ubicación*
  está_abierto están_abiertos estáis_abiertos abren_los abrís cerráis horario* abiert* abre
  sin_cita sin_reserva sin_reservar pasar_directamente ir_directamente cita* reserva* previa
  otro_día otra_hora otra_fecha no_puedo_ir no_puedo_venir no_voy_a_poder aplaz* pospon* cambiar reprogram*
  ya_no_quiero ya_no_necesito ya_no_lo no_lo_necesito darme_de_baja doy_de_baja dar_de_baja me_borro cancel* anul* rescindir baja
  mi_dinero el_dinero_de_vuelta que_me_devuelvan reembols* reintegr* devolución*
  devolv* devuelv* devolución* retorn* entregar
  cambiado_de_opinión no_me_gusta no_me_convence no_es_lo_que devolución* desist* cambi*
  en_pausa hacer_una_pausa un_descanso paus* congel* suspend*
  llego_tarde llegar_tarde con_retraso retras* tarde demora* recargo*
  no_encuentro no_lo_encuentro ha_desaparecido se_me_ha_perdido perd* extravi* pérdida*
  no_funciona no_va no_enciende no_arranca dejó_de_funcionar se_ha_roto averi* estrope* roto rota defect*
  no_puedo_entrar no_puedo_acceder iniciar_sesión mi_cuenta contraseña* clave acceder acceso usuario
  hacerme_socio ser_socio darme_de_alta dar_de_alta apuntarme inscrib* inscripción* registr* alta matrícul*
  para_probar probar_antes clase_de_prueba prueba* probar
  tengo_que_llevar hay_que_llevar debo_llevar qué_llevo traer llevar
  venir_con ir_con conmigo acompañ* invitad* acompañante*
  dejar_el_coche dejo_el_coche dejar_mi_coche en_coche aparc* estacion* parking aparcamiento*
  conectarme conectarse wi_fi wifi internet
  en_autobús en_bus en_metro en_tren transporte_público autobús* metro parada* estación*
  silla_de_ruedas movilidad_reducida con_muletas no_puede_caminar discapac* accesib* ascensor* rampa*
  a_partir_de_qué_edad desde_qué_edad edad_mínima demasiado_joven edad*
  más_barato mitad_de_precio por_ciento_menos descuent* rebaj* promoc*
  dónde_está_mi no_ha_llegado no_me_ha_llegado todavía_no_llega cuándo_llega envío* entreg* seguimiento rastre*
  muy_pequeño muy_grande demasiado_pequeño demasiado_grande me_queda_pequeño me_queda_grande talla* tamaño*
  trabajar_con_vosotros trabajar_con_ustedes trabajar_aquí buscan_personal buscáis_gente empleo* vacante* currícul* personal
  más_tiempo quedármelo_más alargar prolong* prórrog* renov* ampli* extend*
  hablar_con_alguien hablar_con_una_persona persona_real contactar_con contact* teléfono* llam*
  segunda_mano de_ocasión usad* ocasión
  echar_un_vistazo ver_antes verlo_antes ir_a_ver visitar visita*
  pasar_a_buscar pasar_a_recoger recog* recogida* retirar
  a_plazos en_cuotas pagar_después fracc* financ* plazos cuotas
  en_efectivo con_tarjeta en_metálico por_transferencia formas_de_pago pagar pago abonar efectivo tarjeta*
  no_estoy_contento no_estoy_satisfecho mal_servicio queja* reclam*
  por_adelantado por_anticipado depósito* fianza* anticipo* señal
  última_hora el_mismo_día cuanto_antes urgent* exprés
  en_stock agotad* existencias disponib*
  qué_papeles qué_documentos qué_necesito document* documentación* papeles requisit*
  permit* prohib* autoriz* dejan
  lunes martes miércoles jueves viernes laborable*
  suplement* recargo* adicional* extra
  multa* recargo* penaliz* atras* moros* impag*
  presupuesto* estim* cotiz*
  iban domicili* cuenta_bancaria recibo* bancari*
  ausen* perdí_la_clase
  confirm* confirmación*
  caduc* vigen* válid* validez vence* vencim*
  transfer* ceder traspas* otra_persona
  permanencia duración_mínima contrato* compromiso
  olvid* restablec* recuerd* acuerd*
  código* pin clave contraseña*
  bloque* desbloque*
  ordenador* computador* portátil* pc
  enchufe* carg* cargador* electricidad
  lent* velocidad*
  alarma* vigil* cámara* guardia* robo roban robar ladr* segur*
  inund* fuga* gotera* agua
  humed* moho
  responsab* indemniz* responde
  repuesto* sustitu* reemplaz* recambio*
  repar* arregl* mantenimiento* revisión*
  equipo* material* herramient*
  ropa vestir vestimenta* zapat* calzado atuendo
  norma* regla* reglamento* condicion*
  llegada* check_in entrada
  salida* check_out
  recepción* mostrador* oficina*
  personal emplead* equipo
  opinión* reseña* valoracion*
  recom* consej* aconsej*
  diferenc* compar*
  ingredient* contien*
  nuez nueces cacahuet* alerg* alérg* intoleran*
  postre* pastel* tarta* torta*
  alcohol* vino cerveza*
  para_llevar llevar
  terraza* fuera exterior* jardín* aire_libre
  planta* piso* sótano
  mueble* sofá* armario* colchón* mesa
  lavadora* nevera* frigorífico* lavavajillas electrodoméstic*
  caja cajas cartón* embal* empaquet* embalaje*
  carretilla* carrito* montacargas
  furgoneta* camión* camioneta* vehículo*
  moto motos motocicleta* scooter* vespa ciclomotor*
  rueda* neumático* llanta* pinch* pinchazo*
  gasolina combustible* diésel
  aeropuerto* avión* vuelo*
  lanzadera* traslad* transfer
  a_pie andando caminando lejos cerca distancia*
  tienda_de_campaña camping* caravana* autocaravana*
  apartamento* vivienda* piso
  pañal* cambiador*
  carrito cochecito* silleta*
  cuna* trona*
  guardería* canguro* niñera*
  libro* novela*
  ebook* digital* kindle
  revista* periódico*
  película* dvd cine
  foto* fotógraf* imágen* sesión_de_fotos reportaje*
  boda* casar* casamos matrimonio* novi*
  flor* ramo*
  catering buffet
  sala* salón* espacio local
  lluv* llueve mal_tiempo
  menor* adolescente* menos_de_18
  padre* madre* tutor* papá mamá
  marido esposa esposo mujer pareja cónyuge
  hermano* hermana* cuñad* familiar* pariente*
  peluquer* corte pelo cabello
  gafas óptica lentillas
  herid* lesión* lesion*
  terapia* terapeut* psicólog*
  tratamiento* tratar
  contagi* virus covid infec*
  higien* desinfec*
  gimnasio* fitness deport*
  torneo* competición* concurso*
  deberes tarea* ejercicio*
  nota notas calificacion*
  beca* ayuda* subvención*
  empadron* residen*
  visado residencia permiso
  casero* inquilin* alquiler* arrend*
  césped jardiner* seto*
  pint* pintura* pintor*
  fontaner* tubería* grifo* plomer*
  electricista* eléctric*
  medidas ancho altura metros dimension*
  tela algodón cuero piel
  personaliz* grabado* a_medida
  dobladillo* acort* costur* modista*
  marca* fabricante*
  mayorista* cantidad*
  aduana* importación* arancel*
  montar montaje* montáis ensambl*
  ecológic* sostenib* medio_ambiente
  donar donac* donativ* regalar
  suger* sugerencia* propon*
  prácticas becari* aprendiz*
  colabor* socio* revended*
  privacidad protección_de_datos datos rgpd
  puntos fidel* recompens*
  lleno llena completo lista_de_espera
  listo terminad* preparad*
  correa bozal*
  candado* cerradura* llave*
  accidente* choque*
  grúa* avería*
  itv inspección* revisión*
  siniestro* póliza* seguro* asegur* cubre
  avanzad* intermedi* nivel*
  directo streaming retransmi*
  sala_de_reuniones reunión* reuniones conferencia*
  carta cartas correo* paquete* paquetería
`
