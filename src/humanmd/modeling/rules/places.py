"""Cities by their common English and Chinese names."""

_EN = """London|Paris|Berlin|Munich|Hamburg|Cologne|Frankfurt|Stuttgart|Leipzig|Dresden|Düsseldorf|Vienna|Graz|
Salzburg|Zurich|Zürich|Geneva|Basel|Bern|Lausanne|Lisbon|Porto|Braga|Coimbra|Faro|Madrid|Barcelona|Valencia|Seville|
Bilbao|Málaga|Malaga|Granada|Rome|Milan|Turin|Naples|Florence|Bologna|Venice|Amsterdam|Rotterdam|Utrecht|The Hague|
Eindhoven|Brussels|Antwerp|Ghent|Luxembourg|Copenhagen|Aarhus|Stockholm|Gothenburg|Malmö|Oslo|Bergen|Trondheim|
Helsinki|Tampere|Turku|Tallinn|Riga|Vilnius|Kaunas|Warsaw|Kraków|Krakow|Gdańsk|Gdansk|Wrocław|Wroclaw|Poznań|Prague|
Brno|Bratislava|Budapest|Bucharest|Cluj|Sofia|Belgrade|Zagreb|Ljubljana|Athens|Thessaloniki|Istanbul|Ankara|Izmir|
Kyiv|Lviv|Odesa|Minsk|Moscow|Tbilisi|Yerevan|Baku|Dublin|Cork|Galway|Belfast|Edinburgh|Glasgow|Aberdeen|Manchester|
Leeds|Liverpool|Sheffield|Birmingham|Bristol|Cardiff|Cambridge|Oxford|Brighton|Nottingham|Newcastle|York|Bath|
Lyon|Marseille|Toulouse|Bordeaux|Nantes|Lille|Nice|Strasbourg|Grenoble|Montpellier|Rennes|New York|New York City|NYC|
Brooklyn|Boston|Chicago|Seattle|Portland|San Francisco|Oakland|Berkeley|San Jose|Palo Alto|Mountain View|Los Angeles|
San Diego|Sacramento|Las Vegas|Phoenix|Tucson|Denver|Boulder|Salt Lake City|Austin|Dallas|Houston|San Antonio|
Minneapolis|Madison|Milwaukee|Detroit|Ann Arbor|Cleveland|Columbus|Cincinnati|Pittsburgh|Philadelphia|Baltimore|
Washington|Washington DC|Raleigh|Durham|Charlotte|Atlanta|Nashville|Memphis|New Orleans|Miami|Tampa|Orlando|
Kansas City|St. Louis|Toronto|Montreal|Montréal|Vancouver|Victoria|Calgary|Edmonton|Ottawa|Quebec|Winnipeg|Halifax|
Waterloo|Mexico City|Guadalajara|Monterrey|Oaxaca|Bogotá|Bogota|Medellín|Medellin|Cali|Quito|Lima|Santiago|
Valparaíso|Buenos Aires|Córdoba|Montevideo|São Paulo|Sao Paulo|Rio de Janeiro|Rio|Curitiba|Porto Alegre|Florianópolis|
Belo Horizonte|Recife|Brasília|Tokyo|Osaka|Kyoto|Fukuoka|Sapporo|Nagoya|Yokohama|Kobe|Seoul|Busan|Incheon|Beijing|
Shanghai|Shenzhen|Guangzhou|Hangzhou|Chengdu|Chongqing|Wuhan|Nanjing|Suzhou|Xiamen|Xi'an|Xian|Qingdao|Tianjin|Dalian|
Changsha|Kunming|Zhuhai|Hong Kong|Macau|Taipei|Kaohsiung|Taichung|Hsinchu|Singapore|Kuala Lumpur|Penang|Bangkok|
Chiang Mai|Hanoi|Ho Chi Minh City|Saigon|Da Nang|Jakarta|Bandung|Bali|Manila|Cebu|Delhi|New Delhi|Mumbai|Bangalore|
Bengaluru|Hyderabad|Chennai|Pune|Kolkata|Ahmedabad|Kochi|Goa|Colombo|Kathmandu|Dhaka|Karachi|Lahore|Islamabad|Dubai|
Abu Dhabi|Doha|Riyadh|Jeddah|Tel Aviv|Jerusalem|Haifa|Beirut|Amman|Cairo|Alexandria|Tunis|Algiers|Casablanca|Rabat|
Marrakesh|Lagos|Abuja|Accra|Dakar|Nairobi|Kampala|Kigali|Addis Ababa|Dar es Salaam|Johannesburg|Cape Town|Durban|
Pretoria|Sydney|Melbourne|Brisbane|Perth|Adelaide|Canberra|Hobart|Auckland|Wellington|Christchurch|Dunedin|Reykjavik|
Valletta|Nicosia|Limassol|Sarajevo|Skopje|Tirana|Honolulu|Anchorage|Freiburg|Heidelberg|Bonn|Nuremberg|Linz|Lund|
Uppsala|Delft|Leiden|Groningen|Leuven|Bruges|Aveiro|Évora|Sintra|Cascais|Setúbal|Zaragoza|Palma|Trieste|Verona|Padua"""

_ZH = """北京 上海 广州 深圳 杭州 成都 重庆 武汉 南京 苏州 厦门 西安 青岛 天津 大连 长沙 昆明 珠海 香港 澳门 台北 高雄 台中 新竹
郑州 济南 合肥 福州 南昌 宁波 无锡 常州 东莞 佛山 沈阳 哈尔滨 长春 石家庄 太原 兰州 乌鲁木齐 拉萨 西宁 银川 呼和浩特 南宁
海口 三亚 贵阳 温州 绍兴 嘉兴 金华 烟台 威海 徐州 扬州 泉州 中山 惠州 桂林 丽江 大理 东京 大阪 京都 首尔 釜山 新加坡 吉隆坡
曼谷 清迈 河内 胡志明市 雅加达 马尼拉 孟买 德里 班加罗尔 迪拜 伦敦 巴黎 柏林 慕尼黑 汉堡 法兰克福 维也纳 苏黎世 日内瓦 里斯本
波尔图 马德里 巴塞罗那 罗马 米兰 阿姆斯特丹 鹿特丹 布鲁塞尔 哥本哈根 斯德哥尔摩 奥斯陆 赫尔辛基 华沙 布拉格 布达佩斯 雅典
伊斯坦布尔 莫斯科 都柏林 爱丁堡 曼彻斯特 剑桥 牛津 纽约 波士顿 芝加哥 西雅图 旧金山 洛杉矶 圣地亚哥 奥斯汀 达拉斯 休斯顿
费城 华盛顿 亚特兰大 迈阿密 多伦多 蒙特利尔 温哥华 渥太华 墨西哥城 圣保罗 布宜诺斯艾利斯 悉尼 墨尔本 布里斯班 珀斯 奥克兰
惠灵顿 开罗 内罗毕 开普敦 约翰内斯堡 拉各斯"""

CITIES: frozenset[str] = frozenset(_EN.replace("\n", "").split("|")) | frozenset(_ZH.split())
"""Names of cities as they are written, capitals kept."""
