/** The words that most passwords in published breaches begin with; short ones are common with an ending. */
export const commonWords: readonly string[] = `
password passwort passwd passw0rd p@ssword p@ssw0rd pa55word pass motdepasse contrasena contraseña senha parola wachtwoord
owner auditor welcome welcome1 willkommen bienvenue bienvenido login signin letmein letmein1 open opensesame access admin administrator
administrateur root user guest test tester testing test1 demo default changeme changeit change temp temporary secret geheim
topsecret master manager system server service support office company business computer internet network website windows
microsoft google facebook youtube twitter instagram linkedin amazon apple samsung iphone android nokia motorola sony dell
lenovo gateway linux ubuntu debian oracle database mysql postgres workspace runtime nextcloud mattermost
qwerty qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx 1q2w3e 1qaz2wsx abc abcd abc123 a1b2c3 123abc 123qwe qwe123
iloveyou iloveu iloveyou1 iloveme loveyou loveme lover lovers lovely love mylove truelove forever forever1 together sweetheart
sweetie sweet honey honeybun baby babygirl babyboy angel angels angel1 princess princesa prince queen king kingdom beautiful
beauty gorgeous pretty cutie handsome darling dearest kisses kissme hugs sexy sexybaby hottie playboy playgirl lucky lucky7
happy happiness smile smiley sunshine sunflower sunset sunrise sunny rainbow flower flowers rose roses lily daisy jasmine
butterfly dolphin dolphins unicorn kitten kitty hellokitty puppy doggie monkey gorilla tiger tigers lion lions panther panthers
eagle eagles falcon falcons hawk phoenix dragon dragons dragon1 dragonfly wolf wolves wolfpack bear bears chicken turtle rabbit
bunny hamster horse horses pony mustang bronco broncos stallion shark snake spider scorpion cobra viper python raven ravens
football baseball basketball soccer hockey tennis volleyball golf golfer softball swimming running runner surfing snowboard
skateboard wrestling boxing cricket rugby fishing hunting hunter camping racing racer rally ferrari porsche mercedes lamborghini
corvette camaro mustang1 toyota honda nissan subaru yamaha suzuki kawasaki harley davidson ducati chevy chevrolet dodge ford
batman superman spiderman ironman wolverine deadpool starwars startrek skywalker darthvader yoda chewbacca jedi matrix neo
trinity gandalf frodo hobbit mordor legolas aragorn pokemon pikachu naruto sasuke goku dragonball sephiroth zelda mario sonic
nintendo playstation xbox xbox360 minecraft fortnite roblox warcraft worldofwarcraft starcraft counterstrike halflife halo
doom quake diablo final fantasy sandman scooby snoopy garfield tweety mickey mickeymouse minnie donald disney simpson bart homer
freedom liberty america american usa united england london paris berlin madrid barcelona realmadrid liverpool arsenal chelsea
manchester manutd juventus milan roma napoli bayern dortmund schalke galatasaray fenerbahce besiktas boston newyork chicago
dallas cowboys cowboy packers steelers patriots redskins raiders yankees redsox lakers celtics bulls jordan jordan23 kobe lebron
ronaldo messi neymar beckham zidane maradona pele cristiano ronaldinho texas florida california hawaii jamaica brazil brasil
mexico canada australia germany deutschland france italia espana india pakistan china japan tokyo russia moscow ukraine poland
summer winter spring autumn january february march april may june july august september october november december monday tuesday
wednesday thursday friday saturday sunday sommer herbst fruehling hiver printemps verano invierno
michael michelle jennifer jessica ashley amanda daniel danielle matthew joshua andrew anthony joseph christopher christian
christina christine nicole stephanie melissa elizabeth victoria samantha alexander alexandra alexandre alexandr brandon justin
jonathan robert roberto richard william thomas charles charlie george edward patrick patricia kimberly rebecca rachel sarah
laura maria mariana marie martin marina martina andrea andreas sandra sabrina angela angelina angelica natalie natasha nathan
nicholas oliver olivia sophia sophie isabella isabelle emily emma hannah chelsea1 courtney crystal vanessa veronica valentina
valentin virginia vincent tiffany taylor tyler austin dakota jackson jasper jeremy jordan1 joanna johnny john johnson junior
kathryn katherine kevin kelly lauren leonardo leslie lindsey lorenzo louise madison maggie marcus margaret marlboro maverick
maxwell mercedes1 merlin monica morgan murphy nelson newton norman pamela parker peanut pepper philip phillip preston rangers
raymond ricardo rodriguez ronald rosebud roxanne russell samson santiago scott scotty sebastian sergio sharon shelby shirley
silver simone spencer stanley stella steven stewart sydney tamara teresa theresa timothy tommy tucker vladimir walter warren
whatever whatever1 nothing something anything everything nobody somebody trustno1 trustme believe blessed blessing jesus
jesuschrist jesus1 christ godisgood godislove heaven heavenly faith grace miracle church amen allah bismillah krishna shiva
ganesha buddha zombie vampire ghost witch wizard magic magical mystery midnight shadow shadow1 darkness dark knight darkknight
ninja samurai warrior soldier sniper marine marines army navy airforce military police fireman firefighter captain pirate pirates
chocolate cookie cookies cupcake candy sugar cheese cheesecake pizza burger hamburger banana orange apple1 cherry strawberry
blueberry raspberry pineapple coconut mango peaches lemon lemonade coffee espresso cappuccino whiskey vodka tequila budweiser
heineken guinness corona cocacola pepsi gatorade marijuana cannabis ganja weed420 smoking bigdaddy bigdog bigboy bigboss bigmac
superstar rockstar popstar rocknroll metallica nirvana slipknot ironmaiden megadeth acdc greenday linkinpark eminem tupac 50cent
beyonce rihanna britney shakira madonna beatles elvis hendrix guitar guitarist drummer drums piano music musica musical hiphop
dancer dancing dance singing ballet cheerleader student teacher school college university doctor nurse lawyer engineer
hardcore killer killers killme murder deathnote terminator predator gladiator spartan spartacus hercules achilles apollo zeus
athena poseidon mercury jupiter saturn neptune pluto galaxy universe stargate starlight moonlight moon star stars cosmos planet
diamond diamonds crystal1 emerald sapphire platinum golden goldfish gold silver1 bronze money moneyman cash millionaire rich
thunder lightning storm tornado hurricane fire firebird ice icecream icecube snow snowball snowflake snowman blizzard ocean river
mountain forest garden island paradise beach holiday vacation christmas xmas halloween easter birthday family familia mother
father brother sister daddy mommy mama papa grandma grandpa friend friends bestfriend friendship buddy brownie tigger winnie
blink182 genesis creative cowgirl gangster gangsta hacker hacker1 zaq12wsx trouble rebel peace peaceful peanuts victory winner
champion champions legend legends hero heroes number1 numberone original online offline wireless broadband electric electronic
security safety secure private personal mypassword mypass yourpass thepassword nopassword newpassword oldpassword passcode
password1 password12 password123 passwords 1password 123password iamgod ihateyou fuckyou fuckme fuckoff asshole bullshit bitch
biteme blowme cocksuck pussy butthead dickhead motherfucker shithead hallo hallo123 hello hello123 helloworld goodbye bonjour
salut doudou loulou chouchou soleil marseille nicolas tinkerbell tinker barbie bubbles sparkle sparky spanky smokey snickers
precious primavera estrella teamo tequiero mariposa corazon alejandro alejandra gabriel gabriela fernando fernanda francisco
guillermo eduardo antonio carlos cristina diego esperanza gonzalez hernandez martinez lopez sanchez ramirez pakistan1 sairam
schatz schalke04 fussball ficken arschloch passwort1 sternchen sonnenschein liebe schatzi hase mausi
`
  .trim()
  .split(/\s+/);
