/** One group a line; see ../related-words.ts. */
export const fr = `
  ouvert* ouvr* ferm* horaire* heures dimanche* samedi* week férié* vacances planning
  prix coût* coûte* tarif* cher chère chers frais montant abonnement honoraires
  payer paye payez paiement* règle* régl* carte bancaire cb espèce* liquide chèque* virement* prélèvement*
  mensualité* échelonn* plusieurs fois tranche*
  rembours* retour* argent annul*
  échang* retour* renvoy* rétract*
  annul* résili* résiliation* désinscri* désist* arrêt* quitter
  report* déplac* décal* repouss* modifi* chang* autre
  réserv* rendez rdv créneau* inscri* inscription* command* prendre
  compte* créer inscri* connexion* connect* mot passe identifiant* mdp
  suspend* suspension* pause* gel geler interromp* absence*
  réduction* remise* promo* rabais code soldes avantage*
  cadeau* offrir bon chèque*
  livr* expédi* envoi* envoy* colis* poste coursier* transport* recev* reçois retir*
  suivi* suivre statut* commande*
  adresse* trouv* situ* localis* emplacement* accès venir boutique* magasin* local locaux
  contact* téléphon* appel* numéro* mail* joindre écrire
  parking* garer stationn* voiture* auto véhicule*
  enfant* bébé* fille* fils ado ados garderie* école* scolaire* crèche* petit*
  chien* chiot* chat chats chaton* animal animaux
  âge ans adulte* majeur* mineur* jeune*
  certificat* attestation* diplôme* justificatif*
  document* papier* pièce* identité passeport* formulaire* dossier*
  facture* reçu* ticket* note
  entreprise* société* employeur* professionnel* pro
  médecin* docteur* spécialiste* consultation* soignant*
  malade* maladie* fièvre* grippe* symptôm* infect*
  commenc* début* démarr* départ
  fin finit termin* achev* dernier*
  dure durée longtemps délai* temps combien jours semaines attente prêt récupér*
  débutant* niveau* expérience* jamais
  cours leçon* formation* atelier* stage* séance* apprendre entraînement*
  professeur* prof moniteur* enseignant* formateur* entraîneur*
  examen* test* épreuve* dépist*
  internet wifi réseau* ligne connexion*
  cass* panne* défect* abîm* endommag* répar* réparation* dépann* démarre* réglage* entretien* entreten* révision*
  garanti* couvert* assur*
  perdu* perd* oubli* trouvé*
  bagage* valise* sac sacs consigne*
  manger repas petit déjeuner dîner restaurant* cantine* nourriture* cuisin*
  végan* végét* allergi* gluten régime*
  boire boisson* eau café thé
  chambre* lit lits nuit* dormir hébergement*
  serviette* drap* linge vêtement*
  handicap* fauteuil* accessib* ascenseur* escalier* pmr
  fum* cigarette* tabac
  photo* image* film* caméra*
  ami amie invité* accompagn* amener visite* proche*
  groupe* équipe* ensemble rassembl*
  étudiant* élève* université*
  senior* retraité* âgé aîné*
  emploi* recrut* travail* poste candidat* stage* embauch* chômage*
  plainte* réclam* mécontent* insatisf*
  assur* mutuelle*
  impôt* fiscal* taxe* tva
  supprim* effac* données confidential*
  appli* application* mobile* smartphone* android iphone
  vélo* bicyclette* cycl*
  bus train* tram* métro* gare* transport* taxi
  étranger* international* pays voyag* frontière* visa
  urgent* urgence* vite rapide* express immédiat* aujourd demain
  attend* attente file
  taille* grand* mesure* pointure*
  lav* nettoy* propre* ménage* désinfect* tache*
  modifi* chang* actualis* corrig*
  nom prénom mariage*
  déménag* déplac*
  limite* maximum* plafond* quota
  louer loue louez location* prêt* emprunt* remplacement courtoisie
  achet* achat* vend* vente* command* boutique*
  occasion* seconde main ancien* vieux vieille* usagé*
  erreur* problème* bug bloqu* marche fonctionn*
  install* télécharg* configur* montage* monter montez assembl* poser fixer
  notifi* sms message* rappel* prévenir préven* avert*
  membre* famille* invit* partag* ajout*
  imprim* photocopi* copie* scan*
  casier* vestiaire* consigne*
  piscine* nage* bain*
  vaccin* piqûre* injection*
  opération* opér* chirurg* stérilis* castr*
  médicament* ordonnance* pharmaci* comprimé* traitement*
  douleur* mal
  analyse* sang résultat* prélèv*
  abonnement* adhésion* forfait* contrat* carte
  caution* acompte* dépôt* arrhes avance*
  langue* anglais* français* tradu*
  anniversaire* fête* mariage* événement* soirée*
  billet* entrée* ticket* accès
  visite* guide* tour
  poids lourd* kg kilo*
  vol volé* vols antivol* cadenas* sécur*
  crédit* intérêt* prêt* emprunt*
  essai* essay* gratuit* découverte*
  gratuit* offert* inclus*
  devis estim* chiffrage*
  pneu* crev* crevaison* chambre air roue* plat
  électrique* batterie* moteur* vae
  domicile* maison chez enlèvement* passer
  isol* quarantaine* confin* distanc*
  masque* protect* gants
  reprise* reprend* débarras* rach* recycl* jeter
  aide* soutien* subvention* allocation* prestation* financ*
  toilette* wc sanitaire*
  clé clés clef* badge*
  déchet* poubelle* ordures tri
  où_êtes_vous où_vous_trouver c_est_où où_se_trouve où_est comment_venir comment_y_aller pour_venir vous_trouver venir_chez_vous adresse* itinéraire* situé*
  vous_ouvrez vous_fermez êtes_vous_ouvert ouvert* horaire* fermé*
  sans_rendez_vous sans_rdv sans_réserver sans_réservation venir_directement à_l_improviste passer_directement rendez_vous rdv réservation*
  un_autre_jour une_autre_date autre_créneau je_ne_peux_pas_venir peux_plus_venir empêchement report* décal* déplac* repouss*
  ne_veux_plus n_en_veux_plus plus_besoin me_désabonner mettre_fin résili* annul* désinscri* désabonn* arrêt*
  récupérer_mon_argent me_rembourser mon_argent rembours*
  rendre rapport* ramen* renvoy* retour* restitu*
  changé_d_avis ne_me_plaît_pas ne_me_convient_pas rétract* retour* échang*
  en_pause mettre_en_attente faire_une_pause suspend* suspension* pause* geler
  en_retard trop_tard retard* pénalité* majoration*
  je_ne_trouve_plus je_ne_retrouve_plus a_disparu perdu* perte* égar* disparu*
  ne_marche_plus ne_marche_pas ne_fonctionne_plus ne_fonctionne_pas ne_s_allume_plus ne_démarre_plus est_cassé en_panne panne* défect* cass*
  me_connecter se_connecter mon_compte accéder_à_mon mot_de_passe connexion* identifiant* mdp
  devenir_membre m_inscrire s_inscrire adhér* adhésion* inscri* inscription* rejoindre
  pour_essayer tester avant_d_acheter cours_d_essai séance_d_essai essai* essay*
  apporter emporter à_apporter amener prévoir prendre_avec
  venir_avec avec_moi accompagn* invité* amener_quelqu_un
  laisser_ma_voiture garer_ma en_voiture où_se_garer parking* stationn* garer
  aller_sur_internet me_connecter_au wi_fi wifi internet
  en_bus en_train en_métro en_transport transports_en_commun arrêt bus gare* métro*
  fauteuil_roulant mobilité_réduite en_béquilles marcher pmr accessib* ascenseur* rampe*
  à_partir_de_quel_âge à_partir_de_combien âge_minimum trop_jeune âge*
  moins_cher pour_cent_de_moins moitié_prix bon_plan réduction* remise* rabais tarif_réduit
  où_est_ma_commande où_est_mon pas_encore_reçu pas_reçu toujours_pas n_est_pas_arrivé livr* livraison* suivi*
  trop_petit trop_grand trop_serré trop_large taille* pointure*
  travailler_chez_vous travailler_avec_vous vous_recrutez vous_embauchez emploi* recrut* candidat*
  garder_plus_longtemps plus_longtemps prolong* prolongation* renouvel* renouvellement*
  parler_à_quelqu_un vous_joindre un_humain une_vraie_personne vous_contacter contact* téléphon* joindre
  seconde_main deuxième_main d_occasion occasion*
  jeter_un_œil voir_avant venir_voir jeter_un_oeil visite* visiter
  venir_chercher récupér* retir* retrait*
  en_plusieurs_fois trois_fois quatre_fois payer_plus_tard échelonn* mensualité*
  en_liquide en_espèces par_carte carte_bleue sans_contact apple_pay par_chèque paiement* payer régl*
  pas_content pas_satisfait mécontent* réclam* plainte*
  à_l_avance d_avance acompte* arrhes avance*
  dernière_minute le_jour_même tout_de_suite urgent* express
  en_stock plus_en_stock en_rupture rupture* disponib* stock*
  quels_papiers quels_documents pièces_à_fournir document* justificatif* papier*
  permis autoris* interdit* défendu* droit
  lundi* mardi* mercredi* jeudi* vendredi* semaine
  supplément* surcoût* extra
  amende* pénalité* relance* retard*
  devis estim* estimation* chiffr*
  iban prélèvement* rib mandat*
  manqu* rat* absent* absence*
  confirm* confirmation*
  valable* valid* expir* périm*
  transfér* transmissible* céder cession* quelqu_un_d_autre autre_personne
  engagement* durée_minimale contrat*
  newsletter* désabonn* désinscri*
  oubli* oublié réinitialis*
  code codes pin mot_de_passe
  bloqué* débloqu* verrouill*
  ordinateur* pc portable* mac
  prise* brancher recharg* chargeur* électricité
  lent* lenteur* vitesse* débit*
  alarme* surveill* caméra* gardien* cambriol* voleur* vol volé*
  inond* dégât* fuite* fuit
  humid* moisi* moisissure*
  respons* responsabilité* indemnis* dédommag*
  remplac* remplacement* rechange
  répar* réparation* dépann* entretien* entreten* révis* révision*
  pièce* rechange détaché*
  matériel* équipement* outil*
  tenue* vêtement* habits chaussure* habill*
  règle* règlement* consigne*
  limite* échéance* dernier_délai
  arriv* arrivée* check_in
  départ* check_out quitter
  accueil* réception* guichet* comptoir*
  personnel* employé* équipe*
  avis note* témoignage*
  conseil* conseill* recommand*
  différence* compar*
  ingrédient* contien* composition*
  noix arachide* cacahuète* allerg* intoléran*
  gâteau* dessert* pâtisser*
  alcool* vin bière*
  emporter à_emporter
  terrasse* dehors extérieur* jardin* balcon*
  étage* rez_de_chaussée sous_sol
  meuble* canapé* armoire* matelas table
  frigo* réfrigérateur* lave_linge lave_vaisselle four électroménager*
  carton* cartons caisse* emball* emballage*
  camion* camionnette* fourgon* utilitaire*
  moto* scooter* mobylette*
  essence carburant* gazole plein
  aéroport* avion* vol
  navette* transfert*
  à_pied distance* loin près proche*
  tente* camping* caravane* camping_car
  appartement* gîte* studio logement*
  couche* langer change
  poussette* landau*
  lit_bébé chaise_haute
  crèche* garderie* nounou* nourrice*
  livre* roman* ouvrage* bouquin*
  numérique* ebook* liseuse* kindle
  journal journaux magazine* revue*
  film* dvd cinéma*
  photo* photograph* cliché* images shooting
  mariage* marier mariés noces
  fleur* bouquet*
  traiteur* buffet*
  salle* lieu espace*
  pluie* pleut mauvais_temps météo
  seul* individuel* solo
  mineur* ado* moins_de_18
  parent* mère père tuteur*
  mari femme conjoint* époux épouse
  coiff* coiffeur* coupe cheveux
  lunette* opticien* vue lentille*
  bless* blessure*
  thérap* psycholog*
  ordonnance* prescri*
  soin* traitement* soigner
  contagi* virus covid infect*
  hygiène* désinfect* propre*
  gym fitness sport* musculation*
  tournoi* compétition* concours
  devoir* exercice*
  manuel* support* polycopié*
  note* notes résultat*
  bourse* aide* subvention*
  domicile* résid* habitant*
  visa séjour titre
  propriétaire* locataire* bail loyer*
  jardin* pelouse* haie*
  peint* peinture* peintre*
  plomb* tuyau* robinet* évier
  électricien* électri*
  dimension* largeur* hauteur* mètres
  tissu* coton cuir matière*
  personnalis* gravure* grav* sur_mesure
  ourlet* raccourc* retouche* coutur*
  repass* repassage*
  marque* fabricant*
  gros quantité* lot
  douane* import*
  écolo* durable* environnement* bio
  don dons donner donation*
  propos* suggér* suggestion* souhait*
  stagiaire* apprenti* alternance* stage*
  partenariat* partenaire* revendeur*
  rgpd confidential* données vie_privée
  fidélité* points récompense*
  complet* affluence* monde liste_d_attente
  prêt prête terminé*
  laisse muselière*
  cadenas serrure* clé clés antivol*
  accident* collision*
  dépann* remorqu* panne*
  contrôle_technique révision* inspection*
  sinistre* déclar* assur*
  avancé* intermédiaire* niveau*
  direct streaming retransmi*
  salle_de_réunion réunion* conférence*
  courrier* lettre*
`
