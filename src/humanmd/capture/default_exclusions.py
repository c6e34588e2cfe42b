"""The default exclusions: password managers, key-chains, lock screens, and the sites of money, tax and health."""

# ruff: noqa: SIM905  (long lists of words read best as words)

DEFAULT_APPS = tuple(
    # password managers, key-chains, authenticators
    "1password|com.1password|com.agilebits|onepassword|bitwarden|com.bitwarden|com.8bit.bitwarden|keepass|keepass2|keepassxc|org.keepassxc"
    "|keepassdx|com.kunzisoft.keepass|strongbox|com.strongbox|lastpass|com.lastpass|dashlane|com.dashlane|nordpass|com.nordpass"
    "|keeper password manager|keeperpasswordmanager|com.keepersecurity|com.callpod.keeper|roboform|com.siber.roboform|enpass|in.sinew.enpass"
    "|in.sinew.enpass-desktop|proton pass|me.proton.pass|protonpass|zoho vault|com.zoho.vault|buttercup|pw.buttercup|padloc|passbolt|com.passbolt"
    "|secrets|com.outercorner.secrets|org.gnome.world.secrets|passwords|com.apple.passwords|keychain access|com.apple.keychainaccess|钥匙串访问|密码"
    "|seahorse|org.gnome.seahorse.application|passwords and keys|kwalletmanager|kwalletmanager5|org.kde.kwalletmanager5|kwalletd5|kwalletd6|qtpass"
    "|org.ijhack.qtpass|gopass|password safe|pwsafe|myki|stickypassword|aegis|com.beemdevelopment.aegis|authy|authy desktop|com.authy"
    "|google authenticator|com.google.android.apps.authenticator2|microsoft authenticator|com.azure.authenticator|2fas|com.twofasapp|ente auth|io.ente.auth"
    "|gnome authenticator|com.belmoussaoui.authenticator|yubico authenticator|com.yubico|raivo otp|step two|otp auth"
    "|pinentry|pinentry-gtk-2|pinentry-gnome3|pinentry-qt|pinentry-mac|org.gpgtools.pinentry-mac|gcr-prompter|gcr-viewer|ssh-askpass|ksshaskpass|lxqt-openssh-askpass"
    "|polkit-gnome-authentication-agent-1|polkit-kde-authentication-agent-1|securityagent|com.apple.securityagent|credentialuibroker.exe|consent.exe|kleopatra"
    # login windows, lock screens, screen savers
    "|loginwindow|com.apple.loginwindow|screensaverengine|com.apple.screensaver|lockapp.exe|lockapp|logonui.exe|logonui|windows default lock screen"
    "|gnome-screensaver|gnome-screensaver-dialog|xscreensaver|xscreensaver-auth|xfce4-screensaver|mate-screensaver|cinnamon-screensaver|light-locker"
    "|kscreenlocker_greet|ksmserver-logout-greeter|i3lock|swaylock|hyprlock|waylock|gtklock|slock|xlock|xsecurelock|betterlockscreen|physlock|xtrlock"
    "|gdm|gdm-greeter|sddm|sddm-greeter|lightdm|lightdm-gtk-greeter|unity-greeter|slick-greeter"
    # banking, brokers, wallets, tax
    "|alipay|支付宝|com.eg.android.alipaygphone|com.alipay|招商银行|cmb.pb|中国工商银行|com.icbc|中国建设银行|com.chinamworld.main|中国银行|com.chinamworld.bocmbci"
    "|农业银行|com.android.bankabc|交通银行|com.bankcomm|云闪付|com.unionpay|同花顺|com.hexin.plat.android|东方财富|com.eastmoney.android.berlin|富途牛牛|cn.futu.trader|futubull|老虎国际"
    "|个人所得税|cn.gov.tax.its|paypal|com.paypal|com.venmo|venmo|cash app|com.squareup.cash|revolut|com.revolut|com.wise|wise|monzo|co.uk.getmondo|n26|de.number26"
    "|robinhood|com.robinhood|trader workstation|interactive brokers|ibkr|thinkorswim|tastytrade|e*trade|fidelity active trader pro|etoro|trade republic|de.traderepublic"
    "|coinbase|com.coinbase|binance|com.binance|kraken desktop|metamask|io.metamask|ledger live|ledger wallet|com.ledger|trezor suite|io.trezor|exodus|electrum|sparrow wallet|phantom|trust wallet|com.wallet.crypto.trustapp"
    "|turbotax|com.intuit.turbotax|h&r block|wiso steuer|elster|starmoney|hibiscus|banking4|outbank|moneymoney|com.moneymoney-app|quicken|gnucash|kmymoney".split(
        "|"
    )
)
"""Names and ids of apps."""

DEFAULT_URLS = tuple(
    (
        # password managers and secrets
        "1password.com 1password.eu 1password.ca vault.bitwarden.com vault.bitwarden.eu lastpass.com app.dashlane.com keepersecurity.com "
        "keepersecurity.eu nordpass.com roboform.com passwords.google.com pass.proton.me vault.zoho.com app.enpass.io "
        "accounts.google.com/signin accounts.google.com/v3/signin login.microsoftonline.com login.live.com appleid.apple.com account.apple.com idmsa.apple.com "
        "myaccount.google.com/signinoptions github.com/settings/tokens github.com/settings/keys "
        # extensions of password managers and wallets, by their ids
        "nngceckbapebfimnlniiiahkandclblb aeblfdkhhhdcdjpifhhbdiojplfjncoa hdokiejnpimakedhajhdlcegeplioahd fdjamakpfbbddfjaooikfcpapjohcfmg "
        "oboonakemofpalcgghocfoadofidjkkk ghmbeldphafepmbegfdlkpapadhbakde nkbihfbeogaeaoehlefnkodbefgpgknn bfnaelmomeimhlpmgjnjophhpkkoljpa hnfanknocfeofbddgcijnmhnfnkdnaad "
        # banks of the Americas
        "chase.com bankofamerica.com wellsfargo.com citi.com citibank.com capitalone.com usbank.com pnc.com truist.com tdbank.com ally.com discover.com "
        "americanexpress.com schwab.com fidelity.com vanguard.com etrade.com robinhood.com merrilledge.com interactivebrokers.com tdameritrade.com sofi.com chime.com usaa.com "
        "navyfederal.org marcus.com goldmansachs.com morganstanley.com regions.com fifththird.com citizensbank.com huntington.com keybank.com synchrony.com barclaycardus.com "
        "rbcroyalbank.com royalbank.com td.com scotiabank.com bmo.com cibc.com desjardins.com tangerine.ca wealthsimple.com questrade.com nbc.ca "
        "itau.com.br bradesco.com.br bb.com.br santander.com.br caixa.gov.br nubank.com.br bbva.mx banamex.com banorte.com bancolombia.com bcp.com.pe galicia.ar "
        # banks of Europe
        "hsbc.com hsbc.co.uk hsbc.com.hk barclays.co.uk lloydsbank.com lloydsbank.co.uk natwest.com rbs.co.uk halifax.co.uk santander.co.uk nationwide.co.uk tsb.co.uk monzo.com "
        "starlingbank.com firstdirect.com revolut.com wise.com hl.co.uk ajbell.co.uk trading212.com aib.ie bankofireland.com ptsb.ie "
        "deutsche-bank.de commerzbank.de sparkasse.de dkb.de ing.de comdirect.de consorsbank.de postbank.de n26.com targobank.de hypovereinsbank.de volksbank.de vr.de apobank.de "
        "gls-online-banking.de norisbank.de c24.de scalable.capital traderepublic.com flatex.de "
        "bnpparibas mabanque.bnpparibas societegenerale.fr particuliers.sg.fr credit-agricole.fr creditmutuel.fr cic.fr lcl.fr labanquepostale.fr boursobank.com boursorama.com caisse-epargne.fr "
        "banquepopulaire.fr fortuneo.fr hellobank.fr monabanq.com bbva.es bancosantander.es caixabank.es bankinter.com bancsabadell.com openbank.es "
        "intesasanpaolo.com unicredit.it bancobpm.it fineco.it poste.it mps.it ing.nl abnamro.nl rabobank.nl asnbank.nl bunq.com triodos.nl snsbank.nl degiro.nl degiro.com "
        "kbc.be belfius.be bnpparibasfortis.be argenta.be ubs.com postfinance.ch zkb.ch raiffeisen.ch credit-suisse.com swissquote.com "
        "erstegroup.com sparkasse.at bankaustria.at raiffeisen.at bawag.at easybank.at cgd.pt millenniumbcp.pt novobanco.pt activobank.pt "
        "nordea.com nordea.fi nordea.se swedbank.se seb.se handelsbanken.se avanza.se danskebank.dk danskebank.com nykredit.dk jyskebank.dk dnb.no sparebank1.no op.fi "
        "pkobp.pl ipko.pl mbank.pl santander.pl pekao24.pl ing.pl csob.cz kb.cz csas.cz otpbank.hu bcr.ro bancatransilvania.ro "
        "sberbank.ru online.sberbank.ru tinkoff.ru tbank.ru alfabank.ru vtb.ru privatbank.ua privat24.ua monobank.ua garantibbva.com.tr isbank.com.tr akbank.com ziraatbank.com.tr "
        # banks of Asia, the Pacific and Africa
        "icbc.com.cn ccb.com ccb.com.cn abchina.com abchina.com.cn boc.cn bankofchina.com bankcomm.com cmbchina.com cmbc.com.cn spdb.com.cn cib.com.cn citicbank.com cebbank.com pingan.com bank.pingan.com psbc.com hxb.com.cn cgbchina.com.cn "
        "bankofbeijing.com.cn nbcb.com.cn bosc.cn webank.com mybank.cn alipay.com unionpay.com 95516.com tenpay.com pay.weixin.qq.com eastmoney.com/trade 10jqka.com.cn/trade htsc.com.cn gtja.com citics.com futunn.com futuhk.com itiger.com tigerbrokers.com "
        "hangseng.com bochk.com sc.com dbs.com dbs.com.sg ocbc.com uob.com.sg uobgroup.com posb.com.sg esunbank.com ctbcbank.com cathaybk.com.tw fubon.com taishinbank.com.tw "
        "mufg.jp bk.mufg.jp smbc.co.jp mizuhobank.co.jp jp-bank.japanpost.jp rakuten-bank.co.jp sbi.co.jp netbk.co.jp sbisec.co.jp kbstar.com shinhan.com wooribank.com kebhana.com kakaobank.com tossbank.com "
        "onlinesbi.sbi sbi.co.in hdfcbank.com icicibank.com axisbank.com kotak.com zerodha.com kite.zerodha.com groww.in commbank.com.au westpac.com.au nab.com.au anz.com anz.com.au ing.com.au macquarie.com.au "
        "asb.co.nz bnz.co.nz kiwibank.co.nz fnb.co.za standardbank.co.za absa.co.za nedbank.co.za capitecbank.co.za emiratesnbd.com bankhapoalim.co.il leumi.co.il "
        # payments and crypto
        "paypal.com venmo.com cash.app zellepay.com klarna.com coinbase.com binance.com kraken.com gemini.com crypto.com okx.com bybit.com bitstamp.net bitfinex.com kucoin.com blockchain.com "
        "dashboard.stripe.com/apikeys pay.google.com wallet.google.com "
        # tax and social security
        "irs.gov ssa.gov turbotax.intuit.com hrblock.com freetaxusa.com canada.ca/en/revenue-agency cra-arc.gc.ca tax.service.gov.uk elster.de impots.gouv.fr ameli.fr agenziaentrate.gov.it inps.it "
        "sede.agenciatributaria.gob.es agenciatributaria.gob.es belastingdienst.nl mijn.belastingdienst.nl finanzonline.bmf.gv.at skatteverket.se skat.dk skatteetaten.no vero.fi podatki.gov.pl "
        "portaldasfinancas.gov.pt receita.fazenda.gov.br nalog.ru etax.chinatax.gov.cn chinatax.gov.cn e-tax.nta.go.jp hometax.go.kr incometax.gov.in ato.gov.au my.gov.au ird.govt.nz iras.gov.sg "
        "etax.nat.gov.tw ei.gov.cn si.12333.gov.cn "
        # health portals and insurers
        "mychart.com mychart.org *mychart*.org *mychart*.com myhealth.va.gov healthcare.gov medicare.gov kp.org healthy.kaiserpermanente.org followmyhealth.com patientportal.com healow.com athenahealth.com onemedical.com "
        "zocdoc.com teladoc.com betterhelp.com talkspace.com 23andme.com labcorp.com questdiagnostics.com express-scripts.com nhs.uk patientaccess.com doctolib.fr doctolib.de doctolib.it jameda.de tk.de barmer.de aok.de dak.de "
        "monespacesante.fr myhealthrecord.gov.au myhealth.alberta.ca 1177.se sundhed.dk helsenorge.no kanta.fi guahao.com haodf.com jd.com/health chunyuyisheng.com dxy.com 91160.com 114yygh.com ybj.gov.cn nhsa.gov.cn fuwu.nhsa.gov.cn"
    ).split()
)
"""Domains with their subdomains, some with a path."""

DEFAULT_TITLES = (
    r"\b(?:1Password|Bitwarden|KeePassXC?|LastPass|Dashlane|NordPass|Keeper) ?(?:- Vault|Vault|- Unlock|— Unlock|Password Manager)",
    r"^(?:Lock Screen|Windows Default Lock Screen|Login Window|锁屏|锁定屏幕|ロック画面|Sperrbildschirm|Écran de verrouillage)$",
    r"^(?:Enter Password for|Unlock Keyring|Unlock Login Keyring|Authentication Required|Enter (?:PIN|passphrase)|解锁密钥环|需要认证)",
    (
        r"^(?:PayPal|Venmo|Coinbase|Binance|Kraken|Revolut|Monzo|N26|Robinhood|Klarna|Wells Fargo|Bank of America|Chase|Citibank|Capital One|American Express|Charles Schwab"
        r"|Schwab|Fidelity|Vanguard|Barclays|HSBC|NatWest|Santander|BBVA|Commerzbank|Deutsche Bank|Sparkasse|DKB|Comdirect|Alipay|支付宝|招商银行|中国工商银行|TurboTax|MyChart|Doctolib"
        r"|Bitwarden|1Password|LastPass|Dashlane|NordPass|Proton Pass)(?:\s?[:|·]\s|\s[-–—]\s)(?:(?:my |your |mein |mon |mi )?(?:wallet|summary|accounts?|log ?in|log ?on|sign ?in|overview|dashboard|portfolio"
        r"|payments?|transfers?|activity|balances?|send(?: and request)?|cards?|statements?|vault|web vault|konto|konten|übersicht|anmelden|compte|connexion|cuenta|钱包|账户|登录)\b"
        r"|(?:Mozilla Firefox|Google Chrome|Microsoft Edge|Safari|Chromium|Brave|Opera|Vivaldi)$)"
    ),
    r"\bonline[ -]?banking\b|网上银行|個人網銀|个人网银|手机银行|オンラインバンキング|インターネットバンキング|인터넷뱅킹",
)
"""Regular expressions on the title, for what has no app or address of its own."""
