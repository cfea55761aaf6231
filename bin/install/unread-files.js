/**
 * Files of packages that neither the service, its tools and tests nor `tsc` read, as globs below `node_modules`: the install removes them.
 * What a list of packages can leave out is left out there (package.json, "overrides"): this saves room and copies, not transfer.
 */
export const unreadFiles = [
  // Source maps of others.
  "**/*.map",
  // Sources of what is built beside them.
  "{ajv/lib,temml/src,temml/contrib,puppeteer-core/src,@puppeteer/browsers/src,vega-lite/src,zod/src,@x402/{core,evm}/node_modules/zod/src}/**",
  "{{,viem/node_modules/,ox/node_modules/,nostr-tools/node_modules/}@noble/*,@scure/*,micro-packed,secp256k1,@aws-cdk/*,@solana-program/*,ox/node_modules/eventemitter3}/src/**",
  "{viem,ox,abitype}/!(_esm|_types|dist|node_modules|package.json|LICENSE){,/**}",
  // Types for TypeScript 3, and modules of clients that are run and never bundled.
  "@{aws-sdk,smithy}/*/dist-types/ts3.4/**",
  "@aws-sdk/client-{acm,cloudformation,lambda,sesv2,sns,ssm,sts}/dist-es/**",
  // Types of tools that are run and never imported.
  "{aws-cdk,knip,pdfjs-dist/types/web,pino,prettier,minimatch,yargs,tsconfig-paths,unbash,oxc-parser}/**/*.d.{ts,mts,cts}",
  "@typescript-eslint/{eslint-plugin,type-utils,scope-manager/dist/lib}/**/*.d.{ts,mts,cts}",
  "{jayson,tsconfig-paths-webpack-plugin,micromark-core-commonmark}/**/*.d.{ts,mts,cts}",
  // Types of what only other packages import, whose own types do not name it.
  "@aws-sdk/{nested-clients,token-providers,credential-provider-*,xml-builder}/**/*.d.{ts,mts,cts}",
  "@solana-program/*/**/*.d.{ts,mts,cts}",
  "{@noble/*,@scure/*,@jridgewell/*,mnemonist,obliterator,zod-to-json-schema,formatly,uri-js,ret}/**/*.d.{ts,mts,cts}",
  // Builds for other machines, and of other versions of one thing.
  "@modelcontextprotocol/sdk/dist/cjs/**",
  "@aws-lambda-powertools/*/lib/cjs/**",
  "@modelcontextprotocol/sdk/dist/esm/examples/**",
  "@retorquere/bibtex-parser/dist/{cjs,data}/**",
  "@unified-latex/*/{**/*.cjs,!(index).js,libs/**}",
  "unicode2latex/dist/{cjs,tables}/**",
  "@solana/*/dist/*.{browser.cjs,native.mjs}",
  "{@x402/*,abitype}/dist/cjs/**",
  "{viem,ox}/node_modules/@noble/curves/{*.js,*.d.ts,abstract/**}",
  "@solana/*/dist/index.{development,production.min}.js",
  "@solana/web3.js/lib/index.{iife,iife.min,native,browser.cjs}.js",
  "@viz-js/viz/{dist/viz.js,lib/**}",
  "axe-core/{axe.js,locales/**}",
  "eld/src/ngrams/{large,medium,small}.js",
  "highlight.js/{scss,styles}/**",
  "highlight.js/**/*.js.js",
  "highlight.js/lib/languages/**",
  "hyphen/!(patterns)/**/*",
  "lodash/fp/**",
  "mermaid/dist/!(mermaid.esm.min.mjs|chunks)",
  "mermaid/dist/!(chunks)/**/*",
  "mermaid/dist/chunks/!(mermaid.esm.min)/**/*",
  "pdfjs-dist/{build,cmaps,iccs,image_decoders,standard_fonts,wasm,web,legacy/image_decoders,legacy/web}/**",
  "pdfjs-dist/legacy/build/*.min.mjs",
  "prettier/{standalone.*,plugins/*.js}",
  "puppeteer-core/lib/es5-iife/**",
  "swagger-ui-dist/!(swagger-ui.css|swagger-ui-es-bundle.js|package.json)",
  "{zod,@x402/{core,evm}/node_modules/zod}/**/*.{cjs,d.cts}",
  "vega/build/!(vega.min.js|vega-schema.json)",
  "vega-lite/build/!(vega-lite.min.js|vega-lite-schema.json)",
  "vega-lite/build/!(vega-lite.min.js)/**/*",
  // What viem has for chains by name, for other rollups, and beyond accounts and contracts: ours are told by number.
  "viem/{_esm,_types}/{celo,chains,ens,linea,node,op-stack,siwe,tempo,window,zksync}/**",
  "viem/_esm/{account-abstraction,experimental,tokens}/**",
  "ox/{_esm,_types}/{erc4337,erc7821,erc8021,tempo,trusted-setups,window}/**",
  // What a wallet is not asked by.
  "nostr-tools/{README.md,lib/{cjs/**,nostr.bundle.js,esm/!(nip04|nip44|pure).js,types/{!(core|nip04|nip44|pure).d.ts,*.test.d.ts}}}",
  "nostr-tools/node_modules/@{noble,scure}/*/{README.md,**/*.d.ts}",
  "nostr-tools/node_modules/@noble/curves/{!(secp256k1|utils).js,abstract/!(curve|hash-to-curve|modular|weierstrass).js}",
  "nostr-tools/node_modules/@noble/hashes/!(_md|_u64|hkdf|hmac|sha2|utils).js",
  "nostr-tools/node_modules/@noble/ciphers/!(_arx|_poly1305|_polyval|aes|chacha|utils).js",
  // Descriptions for other languages and people.
  "{aws-cdk-lib,cdk-nag,constructs}/.jsii*",
  "{aws-cdk-lib,constructs,cdk-nag}/**/.jsiirc.json",
  "aws-cdk/lib/init-templates/**",
  "aws-cdk-lib/rosetta/**",
  "{fastify,pino}/docs/**",
  // Services of AWS that no stack of this kind has: a construct of one needs its name taken out here.
  `aws-cdk-lib/aws-{${[
    "bedrock*,media{connect,convert,live,package*,tailor},connect,connectcampaigns*,customerprofiles,iot*,greengrass*,datazone,gamelift*,workspaces*,pinpoint*,wisdom",
    "appstream,lightsail,robomaker,panorama,groundstation,braket,omics,health*,cleanrooms*,b2bi,m2,mgn,drs,voiceid,chime,ivs*,kendra*",
    "personalize,forecast,frauddetector,lookout*,comprehend,rekognition,textract,transcribe,translate,polly,devops*,deadline",
    "nimblestudio,simspaceweaver,finspace,managedblockchain,qldb,storagegateway,datasync,databrew,appflow,appfabric,imagebuilder,fsx",
    "batch,appmesh,eks-v2,qbusiness,networkmanager,networkfirewall,evidently,resiliencehub*,route53recovery*,paymentcryptography",
    "entityresolution,outposts,opsworks*,pcaconnector*,ssmcontacts,ssmincidents,stepfunctions-tasks,codepipeline-actions,ecs-patterns",
  ].join()}}/**`,
  // Code of more of them, whose types others name.
  `aws-cdk-lib/aws-{${[
    "accessanalyzer,accountaccess,acmpca,agentregistry,aiops,amazonmq,amplify,amplifyuibuilder,appconfig,appintegrations,applicationinsights",
    "applicationsignals,apprunner,apptest,aps,arcregionswitch,arczonalshift,athena,auditmanager,autoscalingplans,awsexternalanthropic,backupgateway",
    "bcm,bcmdataexports,bcmpricingcalculator,billing,billingconductor,cases,cassandra,ce,chatbot,cloudformation,cloudhsm,codeartifact,codecommit",
    "codeconnections,codegurureviewer,codestar,codestarconnections,cognito-identitypool,computeoptimizer,controltower,cur,dataexchange,datapipeline",
    "detective,devicefarm,directconnect,directoryservice,dlm,docdbelastic,dsql,elasticloadbalancingv2-actions,elasticloadbalancingv2-targets",
    "elementalinference,emrcontainers,emrserverless,eventschemas,eventsv2,evs,fis,fms,globalaccelerator,globalaccelerator-endpoints,grafana,guardduty",
    "identitystore,inspector,inspectorv2,interconnect,internetmonitor,invoicing,kafkaconnect,kinesisanalyticsv2,kinesisvideo,lakeformation",
    "launchwizard,licensemanager,licensemanagerlinuxsubscriptions,licensemanagerusersubscriptions,location,macie,memorydb,mpa,mwaaserverless",
    "neptunegraph,networkflowmonitor,networkmonitor,networksecuritymanager,notifications,notificationscontacts,novaact,oam,observabilityadmin,odb",
    "opensearch,opensearchserverless,organizations,osis,pcs,pi,pipes,pricingplanmanager,proton,ram,rbin,redshiftserverless,refactorspaces",
    "resourceexplorer2,resourcegroups,rolesanywhere,route53-patterns,route53globalresolver,route53profiles,route53resolver,rtbfabric,rum,s3express",
    "s3objectlambda,s3outposts,s3tables,s3vectors,scn,sdb,securityagent,securityhub,securitylake,serverlessrepo,servicecatalog",
    "servicecatalogappregistry,ses-actions,shield,signer,smsvoice,ssmguiconnect,ssmquicksetup,sso,supportapp,supportauthz,systemsmanagersap,transfer",
    "uxc,verifiedpermissions,vpclattice,waf,wafregional,wellarchitected,wickr,xray",
  ].join()}}/**/*.js`,
  "aws-cdk-lib/interfaces/generated/*.js",
  "playwright-core/lib/vite/**",
  "typescript/lib/*/diagnosticMessages.generated.json",
  "devtools-protocol/{json,pdl}/**",
  // All of a package of fonts but the fonts: modules for React Native, and specimens.
  "@expo-google-fonts/*/**/*.{js,ts,png}",
  // Weights, forms and families of fonts that no document is set in.
  "@fontsource{,-variable}/**/*.{woff,scss,d.css.ts}",
  "@expo-google-fonts/{source-serif-4,noto-serif,jetbrains-mono}/!(400Regular|700Bold|400Regular_Italic|700Bold_Italic)/*.ttf",
  "@expo-google-fonts/source-sans-3/!(400Regular|600SemiBold|400Regular_Italic|600SemiBold_Italic)/*.ttf",
  "@expo-google-fonts/{amiri,noto-serif-hebrew,noto-serif-devanagari,noto-serif-bengali}/!(400Regular|700Bold)/*.ttf",
  "@expo-google-fonts/{noto-sans-symbols,noto-sans-symbols-2,stix-two-math}/!(400Regular)/*.ttf",
  "computer-modern/fonts/!(cmu-serif-{500,700}-{roman,italic}.woff2)",
  // Tests of others.
  "*/{test,tests,__tests__,benchmark,benchmarks}/**",
  "@*/*/{test,tests,__tests__,benchmark,benchmarks}/**",
];
