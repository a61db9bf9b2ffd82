// Made by Tools/server_files from the files in Web.
#include "CEmbeddedFiles.h"

// `#embed` belongs to C23; clang also supports it in C17.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file0[] = {
#embed "../../Web/bench/actions.js"
};
static const unsigned char file1[] = {
#embed "../../Web/bench/api.js"
};
static const unsigned char file2[] = {
#embed "../../Web/bench/backend.js"
};
static const unsigned char file3[] = {
#embed "../../Web/bench/bench.css"
};
static const unsigned char file4[] = {
#embed "../../Web/bench/compare.js"
};
static const unsigned char file5[] = {
#embed "../../Web/bench/form.js"
};
static const unsigned char file6[] = {
#embed "../../Web/bench/list.js"
};
static const unsigned char file7[] = {
#embed "../../Web/bench/outlook.js"
};
static const unsigned char file8[] = {
#embed "../../Web/bench/parts.js"
};
static const unsigned char file9[] = {
#embed "../../Web/bench/progress.js"
};
static const unsigned char file10[] = {
#embed "../../Web/bench/run.css"
};
static const unsigned char file11[] = {
#embed "../../Web/bench/run.js"
};
static const unsigned char file12[] = {
#embed "../../Web/bench/screen.js"
};
static const unsigned char file13[] = {
#embed "../../Web/bench/verdicts.js"
};
static const unsigned char file14[] = {
#embed "../../Web/chat/answer_details.js"
};
static const unsigned char file15[] = {
#embed "../../Web/chat/attachments.css"
};
static const unsigned char file16[] = {
#embed "../../Web/chat/attachments.js"
};
static const unsigned char file17[] = {
#embed "../../Web/chat/chat.css"
};
static const unsigned char file18[] = {
#embed "../../Web/chat/composer.js"
};
static const unsigned char file19[] = {
#embed "../../Web/chat/conversation.js"
};
static const unsigned char file20[] = {
#embed "../../Web/chat/conversation_data.js"
};
static const unsigned char file21[] = {
#embed "../../Web/chat/failures.js"
};
static const unsigned char file22[] = {
#embed "../../Web/chat/memory_offer.js"
};
static const unsigned char file23[] = {
#embed "../../Web/chat/message_details.js"
};
static const unsigned char file24[] = {
#embed "../../Web/chat/message_notices.js"
};
static const unsigned char file25[] = {
#embed "../../Web/chat/message_reading.js"
};
static const unsigned char file26[] = {
#embed "../../Web/chat/message_view.js"
};
static const unsigned char file27[] = {
#embed "../../Web/chat/projects.js"
};
static const unsigned char file28[] = {
#embed "../../Web/chat/prompt_fields.js"
};
static const unsigned char file29[] = {
#embed "../../Web/chat/prompt_picker.js"
};
static const unsigned char file30[] = {
#embed "../../Web/chat/prompts_api.js"
};
static const unsigned char file31[] = {
#embed "../../Web/chat/screen.js"
};
static const unsigned char file32[] = {
#embed "../../Web/chat/scroll.js"
};
static const unsigned char file33[] = {
#embed "../../Web/chat/spoken_text.js"
};
static const unsigned char file34[] = {
#embed "../../Web/chat/thread_actions.js"
};
static const unsigned char file35[] = {
#embed "../../Web/chat/thread_group_view.js"
};
static const unsigned char file36[] = {
#embed "../../Web/chat/thread_groups.js"
};
static const unsigned char file37[] = {
#embed "../../Web/chat/thread_list.js"
};
static const unsigned char file38[] = {
#embed "../../Web/chat/thread_settings.js"
};
static const unsigned char file39[] = {
#embed "../../Web/chat/tool_calls.js"
};
static const unsigned char file40[] = {
#embed "../../Web/documents/answer.css"
};
static const unsigned char file41[] = {
#embed "../../Web/documents/answer.js"
};
static const unsigned char file42[] = {
#embed "../../Web/documents/api.js"
};
static const unsigned char file43[] = {
#embed "../../Web/documents/citations.js"
};
static const unsigned char file44[] = {
#embed "../../Web/documents/collection_menu.js"
};
static const unsigned char file45[] = {
#embed "../../Web/documents/collections.js"
};
static const unsigned char file46[] = {
#embed "../../Web/documents/documents.css"
};
static const unsigned char file47[] = {
#embed "../../Web/documents/drop.js"
};
static const unsigned char file48[] = {
#embed "../../Web/documents/field.js"
};
static const unsigned char file49[] = {
#embed "../../Web/documents/hits.js"
};
static const unsigned char file50[] = {
#embed "../../Web/documents/list.js"
};
static const unsigned char file51[] = {
#embed "../../Web/documents/passage.js"
};
static const unsigned char file52[] = {
#embed "../../Web/documents/progress.js"
};
static const unsigned char file53[] = {
#embed "../../Web/documents/screen.js"
};
static const unsigned char file54[] = {
#embed "../../Web/documents/uploads.js"
};
static const unsigned char file55[] = {
#embed "../../Web/hearth.svg"
};
static const unsigned char file56[] = {
#embed "../../Web/index.html"
};
static const unsigned char file57[] = {
#embed "../../Web/installed/icon.png"
};
static const unsigned char file58[] = {
#embed "../../Web/installed/icon.svg"
};
static const unsigned char file59[] = {
#embed "../../Web/installed/manifest.webmanifest"
};
static const unsigned char file60[] = {
#embed "../../Web/installed/offline.css"
};
static const unsigned char file61[] = {
#embed "../../Web/installed/offline.html"
};
static const unsigned char file62[] = {
#embed "../../Web/installed/offline.js"
};
static const unsigned char file63[] = {
#embed "../../Web/installed/service_worker.js"
};
static const unsigned char file64[] = {
#embed "../../Web/language.js"
};
static const unsigned char file65[] = {
#embed "../../Web/mail/api.js"
};
static const unsigned char file66[] = {
#embed "../../Web/mail/chips.js"
};
static const unsigned char file67[] = {
#embed "../../Web/mail/import.js"
};
static const unsigned char file68[] = {
#embed "../../Web/mail/learning.js"
};
static const unsigned char file69[] = {
#embed "../../Web/mail/list.js"
};
static const unsigned char file70[] = {
#embed "../../Web/mail/mail.css"
};
static const unsigned char file71[] = {
#embed "../../Web/mail/marks.js"
};
static const unsigned char file72[] = {
#embed "../../Web/mail/message.js"
};
static const unsigned char file73[] = {
#embed "../../Web/mail/parts.js"
};
static const unsigned char file74[] = {
#embed "../../Web/mail/progress.js"
};
static const unsigned char file75[] = {
#embed "../../Web/mail/reader.css"
};
static const unsigned char file76[] = {
#embed "../../Web/mail/reader.js"
};
static const unsigned char file77[] = {
#embed "../../Web/mail/reply.js"
};
static const unsigned char file78[] = {
#embed "../../Web/mail/rules.js"
};
static const unsigned char file79[] = {
#embed "../../Web/mail/screen.js"
};
static const unsigned char file80[] = {
#embed "../../Web/mail/search.js"
};
static const unsigned char file81[] = {
#embed "../../Web/mail/spam.js"
};
static const unsigned char file82[] = {
#embed "../../Web/mail/spam_reasons.js"
};
static const unsigned char file83[] = {
#embed "../../Web/mail/summary.js"
};
static const unsigned char file84[] = {
#embed "../../Web/mail/text.js"
};
static const unsigned char file85[] = {
#embed "../../Web/mail/todo.js"
};
static const unsigned char file86[] = {
#embed "../../Web/main.js"
};
static const unsigned char file87[] = {
#embed "../../Web/markdown/blocks.js"
};
static const unsigned char file88[] = {
#embed "../../Web/markdown/formula.js"
};
static const unsigned char file89[] = {
#embed "../../Web/markdown/formulas.js"
};
static const unsigned char file90[] = {
#embed "../../Web/markdown/highlight.js"
};
static const unsigned char file91[] = {
#embed "../../Web/markdown/inline.js"
};
static const unsigned char file92[] = {
#embed "../../Web/markdown/mathml.js"
};
static const unsigned char file93[] = {
#embed "../../Web/markdown/prose.css"
};
static const unsigned char file94[] = {
#embed "../../Web/markdown/view.js"
};
static const unsigned char file95[] = {
#embed "../../Web/models/card.js"
};
static const unsigned char file96[] = {
#embed "../../Web/models/elsewhere.js"
};
static const unsigned char file97[] = {
#embed "../../Web/models/exam.js"
};
static const unsigned char file98[] = {
#embed "../../Web/models/onboarding.js"
};
static const unsigned char file99[] = {
#embed "../../Web/models/remotes.js"
};
static const unsigned char file100[] = {
#embed "../../Web/models/screen.js"
};
static const unsigned char file101[] = {
#embed "../../Web/models/search.js"
};
static const unsigned char file102[] = {
#embed "../../Web/preview/frame.html"
};
static const unsigned char file103[] = {
#embed "../../Web/preview/preview.js"
};
static const unsigned char file104[] = {
#embed "../../Web/settings/chat_transfer.js"
};
static const unsigned char file105[] = {
#embed "../../Web/settings/language.js"
};
static const unsigned char file106[] = {
#embed "../../Web/settings/memory.js"
};
static const unsigned char file107[] = {
#embed "../../Web/settings/prompts.js"
};
static const unsigned char file108[] = {
#embed "../../Web/settings/screen.js"
};
static const unsigned char file109[] = {
#embed "../../Web/settings/tool_server_list.js"
};
static const unsigned char file110[] = {
#embed "../../Web/settings/tool_servers.js"
};
static const unsigned char file111[] = {
#embed "../../Web/shared/api.js"
};
static const unsigned char file112[] = {
#embed "../../Web/shared/base.css"
};
static const unsigned char file113[] = {
#embed "../../Web/shared/dialogs.js"
};
static const unsigned char file114[] = {
#embed "../../Web/shared/dom.js"
};
static const unsigned char file115[] = {
#embed "../../Web/shared/drawer.js"
};
static const unsigned char file116[] = {
#embed "../../Web/shared/event_stream.js"
};
static const unsigned char file117[] = {
#embed "../../Web/shared/events.js"
};
static const unsigned char file118[] = {
#embed "../../Web/shared/format.js"
};
static const unsigned char file119[] = {
#embed "../../Web/shared/layout.css"
};
static const unsigned char file120[] = {
#embed "../../Web/shared/loading.js"
};
static const unsigned char file121[] = {
#embed "../../Web/shared/matching.js"
};
static const unsigned char file122[] = {
#embed "../../Web/shared/menu.js"
};
static const unsigned char file123[] = {
#embed "../../Web/shared/palette.js"
};
static const unsigned char file124[] = {
#embed "../../Web/shared/palette_dialog.js"
};
static const unsigned char file125[] = {
#embed "../../Web/shared/parts.js"
};
static const unsigned char file126[] = {
#embed "../../Web/shared/said.js"
};
static const unsigned char file127[] = {
#embed "../../Web/shared/screens.css"
};
static const unsigned char file128[] = {
#embed "../../Web/shared/screens.js"
};
static const unsigned char file129[] = {
#embed "../../Web/shared/shortcuts.js"
};
static const unsigned char file130[] = {
#embed "../../Web/shared/store.js"
};
static const unsigned char file131[] = {
#embed "../../Web/shared/strings.js"
};
static const unsigned char file132[] = {
#embed "../../Web/shared/transfer.js"
};
static const unsigned char file133[] = {
#embed "../../Web/start.js"
};
static const unsigned char file134[] = {
#embed "../../Web/strings/bench.de.json"
};
static const unsigned char file135[] = {
#embed "../../Web/strings/bench.en.json"
};
static const unsigned char file136[] = {
#embed "../../Web/strings/bench.es.json"
};
static const unsigned char file137[] = {
#embed "../../Web/strings/bench.fr.json"
};
static const unsigned char file138[] = {
#embed "../../Web/strings/bench.it.json"
};
static const unsigned char file139[] = {
#embed "../../Web/strings/bench.ja.json"
};
static const unsigned char file140[] = {
#embed "../../Web/strings/bench.pt-BR.json"
};
static const unsigned char file141[] = {
#embed "../../Web/strings/bench.zh-Hans.json"
};
static const unsigned char file142[] = {
#embed "../../Web/strings/chat.de.json"
};
static const unsigned char file143[] = {
#embed "../../Web/strings/chat.en.json"
};
static const unsigned char file144[] = {
#embed "../../Web/strings/chat.es.json"
};
static const unsigned char file145[] = {
#embed "../../Web/strings/chat.fr.json"
};
static const unsigned char file146[] = {
#embed "../../Web/strings/chat.it.json"
};
static const unsigned char file147[] = {
#embed "../../Web/strings/chat.ja.json"
};
static const unsigned char file148[] = {
#embed "../../Web/strings/chat.pt-BR.json"
};
static const unsigned char file149[] = {
#embed "../../Web/strings/chat.zh-Hans.json"
};
static const unsigned char file150[] = {
#embed "../../Web/strings/documents.de.json"
};
static const unsigned char file151[] = {
#embed "../../Web/strings/documents.en.json"
};
static const unsigned char file152[] = {
#embed "../../Web/strings/documents.es.json"
};
static const unsigned char file153[] = {
#embed "../../Web/strings/documents.fr.json"
};
static const unsigned char file154[] = {
#embed "../../Web/strings/documents.it.json"
};
static const unsigned char file155[] = {
#embed "../../Web/strings/documents.ja.json"
};
static const unsigned char file156[] = {
#embed "../../Web/strings/documents.pt-BR.json"
};
static const unsigned char file157[] = {
#embed "../../Web/strings/documents.zh-Hans.json"
};
static const unsigned char file158[] = {
#embed "../../Web/strings/mail.de.json"
};
static const unsigned char file159[] = {
#embed "../../Web/strings/mail.en.json"
};
static const unsigned char file160[] = {
#embed "../../Web/strings/mail.es.json"
};
static const unsigned char file161[] = {
#embed "../../Web/strings/mail.fr.json"
};
static const unsigned char file162[] = {
#embed "../../Web/strings/mail.it.json"
};
static const unsigned char file163[] = {
#embed "../../Web/strings/mail.ja.json"
};
static const unsigned char file164[] = {
#embed "../../Web/strings/mail.pt-BR.json"
};
static const unsigned char file165[] = {
#embed "../../Web/strings/mail.zh-Hans.json"
};
static const unsigned char file166[] = {
#embed "../../Web/strings/models.de.json"
};
static const unsigned char file167[] = {
#embed "../../Web/strings/models.en.json"
};
static const unsigned char file168[] = {
#embed "../../Web/strings/models.es.json"
};
static const unsigned char file169[] = {
#embed "../../Web/strings/models.fr.json"
};
static const unsigned char file170[] = {
#embed "../../Web/strings/models.it.json"
};
static const unsigned char file171[] = {
#embed "../../Web/strings/models.ja.json"
};
static const unsigned char file172[] = {
#embed "../../Web/strings/models.pt-BR.json"
};
static const unsigned char file173[] = {
#embed "../../Web/strings/models.zh-Hans.json"
};
static const unsigned char file174[] = {
#embed "../../Web/strings/offline.de.json"
};
static const unsigned char file175[] = {
#embed "../../Web/strings/offline.en.json"
};
static const unsigned char file176[] = {
#embed "../../Web/strings/offline.es.json"
};
static const unsigned char file177[] = {
#embed "../../Web/strings/offline.fr.json"
};
static const unsigned char file178[] = {
#embed "../../Web/strings/offline.it.json"
};
static const unsigned char file179[] = {
#embed "../../Web/strings/offline.ja.json"
};
static const unsigned char file180[] = {
#embed "../../Web/strings/offline.pt-BR.json"
};
static const unsigned char file181[] = {
#embed "../../Web/strings/offline.zh-Hans.json"
};
static const unsigned char file182[] = {
#embed "../../Web/strings/page.de.json"
};
static const unsigned char file183[] = {
#embed "../../Web/strings/page.en.json"
};
static const unsigned char file184[] = {
#embed "../../Web/strings/page.es.json"
};
static const unsigned char file185[] = {
#embed "../../Web/strings/page.fr.json"
};
static const unsigned char file186[] = {
#embed "../../Web/strings/page.it.json"
};
static const unsigned char file187[] = {
#embed "../../Web/strings/page.ja.json"
};
static const unsigned char file188[] = {
#embed "../../Web/strings/page.pt-BR.json"
};
static const unsigned char file189[] = {
#embed "../../Web/strings/page.zh-Hans.json"
};
static const unsigned char file190[] = {
#embed "../../Web/strings/settings.de.json"
};
static const unsigned char file191[] = {
#embed "../../Web/strings/settings.en.json"
};
static const unsigned char file192[] = {
#embed "../../Web/strings/settings.es.json"
};
static const unsigned char file193[] = {
#embed "../../Web/strings/settings.fr.json"
};
static const unsigned char file194[] = {
#embed "../../Web/strings/settings.it.json"
};
static const unsigned char file195[] = {
#embed "../../Web/strings/settings.ja.json"
};
static const unsigned char file196[] = {
#embed "../../Web/strings/settings.pt-BR.json"
};
static const unsigned char file197[] = {
#embed "../../Web/strings/settings.zh-Hans.json"
};
static const unsigned char file198[] = {
#embed "../../Web/strings/spam.de.json"
};
static const unsigned char file199[] = {
#embed "../../Web/strings/spam.en.json"
};
static const unsigned char file200[] = {
#embed "../../Web/strings/spam.es.json"
};
static const unsigned char file201[] = {
#embed "../../Web/strings/spam.fr.json"
};
static const unsigned char file202[] = {
#embed "../../Web/strings/spam.it.json"
};
static const unsigned char file203[] = {
#embed "../../Web/strings/spam.ja.json"
};
static const unsigned char file204[] = {
#embed "../../Web/strings/spam.pt-BR.json"
};
static const unsigned char file205[] = {
#embed "../../Web/strings/spam.zh-Hans.json"
};
static const unsigned char file206[] = {
#embed "../../Web/theme.js"
};
static const unsigned char file207[] = {
#embed "../HearthServer/API/openapi.json"
};
static const unsigned char file208[] = {
#if __has_embed("/usr/share/javascript/katex/katex.min.js")
#embed "/usr/share/javascript/katex/katex.min.js"
#if __has_embed("/usr/share/javascript/katex/contrib/mhchem.js")
    , '\n',
#embed "/usr/share/javascript/katex/contrib/mhchem.js"
#endif
#else
    ';'
#endif
};

static const struct hearth_file files[] = {
    {"bench/actions.js", file0, sizeof file0},
    {"bench/api.js", file1, sizeof file1},
    {"bench/backend.js", file2, sizeof file2},
    {"bench/bench.css", file3, sizeof file3},
    {"bench/compare.js", file4, sizeof file4},
    {"bench/form.js", file5, sizeof file5},
    {"bench/list.js", file6, sizeof file6},
    {"bench/outlook.js", file7, sizeof file7},
    {"bench/parts.js", file8, sizeof file8},
    {"bench/progress.js", file9, sizeof file9},
    {"bench/run.css", file10, sizeof file10},
    {"bench/run.js", file11, sizeof file11},
    {"bench/screen.js", file12, sizeof file12},
    {"bench/verdicts.js", file13, sizeof file13},
    {"chat/answer_details.js", file14, sizeof file14},
    {"chat/attachments.css", file15, sizeof file15},
    {"chat/attachments.js", file16, sizeof file16},
    {"chat/chat.css", file17, sizeof file17},
    {"chat/composer.js", file18, sizeof file18},
    {"chat/conversation.js", file19, sizeof file19},
    {"chat/conversation_data.js", file20, sizeof file20},
    {"chat/failures.js", file21, sizeof file21},
    {"chat/memory_offer.js", file22, sizeof file22},
    {"chat/message_details.js", file23, sizeof file23},
    {"chat/message_notices.js", file24, sizeof file24},
    {"chat/message_reading.js", file25, sizeof file25},
    {"chat/message_view.js", file26, sizeof file26},
    {"chat/projects.js", file27, sizeof file27},
    {"chat/prompt_fields.js", file28, sizeof file28},
    {"chat/prompt_picker.js", file29, sizeof file29},
    {"chat/prompts_api.js", file30, sizeof file30},
    {"chat/screen.js", file31, sizeof file31},
    {"chat/scroll.js", file32, sizeof file32},
    {"chat/spoken_text.js", file33, sizeof file33},
    {"chat/thread_actions.js", file34, sizeof file34},
    {"chat/thread_group_view.js", file35, sizeof file35},
    {"chat/thread_groups.js", file36, sizeof file36},
    {"chat/thread_list.js", file37, sizeof file37},
    {"chat/thread_settings.js", file38, sizeof file38},
    {"chat/tool_calls.js", file39, sizeof file39},
    {"documents/answer.css", file40, sizeof file40},
    {"documents/answer.js", file41, sizeof file41},
    {"documents/api.js", file42, sizeof file42},
    {"documents/citations.js", file43, sizeof file43},
    {"documents/collection_menu.js", file44, sizeof file44},
    {"documents/collections.js", file45, sizeof file45},
    {"documents/documents.css", file46, sizeof file46},
    {"documents/drop.js", file47, sizeof file47},
    {"documents/field.js", file48, sizeof file48},
    {"documents/hits.js", file49, sizeof file49},
    {"documents/list.js", file50, sizeof file50},
    {"documents/passage.js", file51, sizeof file51},
    {"documents/progress.js", file52, sizeof file52},
    {"documents/screen.js", file53, sizeof file53},
    {"documents/uploads.js", file54, sizeof file54},
    {"hearth.svg", file55, sizeof file55},
    {"index.html", file56, sizeof file56},
    {"installed/icon.png", file57, sizeof file57},
    {"installed/icon.svg", file58, sizeof file58},
    {"installed/manifest.webmanifest", file59, sizeof file59},
    {"installed/offline.css", file60, sizeof file60},
    {"installed/offline.html", file61, sizeof file61},
    {"installed/offline.js", file62, sizeof file62},
    {"installed/service_worker.js", file63, sizeof file63},
    {"language.js", file64, sizeof file64},
    {"mail/api.js", file65, sizeof file65},
    {"mail/chips.js", file66, sizeof file66},
    {"mail/import.js", file67, sizeof file67},
    {"mail/learning.js", file68, sizeof file68},
    {"mail/list.js", file69, sizeof file69},
    {"mail/mail.css", file70, sizeof file70},
    {"mail/marks.js", file71, sizeof file71},
    {"mail/message.js", file72, sizeof file72},
    {"mail/parts.js", file73, sizeof file73},
    {"mail/progress.js", file74, sizeof file74},
    {"mail/reader.css", file75, sizeof file75},
    {"mail/reader.js", file76, sizeof file76},
    {"mail/reply.js", file77, sizeof file77},
    {"mail/rules.js", file78, sizeof file78},
    {"mail/screen.js", file79, sizeof file79},
    {"mail/search.js", file80, sizeof file80},
    {"mail/spam.js", file81, sizeof file81},
    {"mail/spam_reasons.js", file82, sizeof file82},
    {"mail/summary.js", file83, sizeof file83},
    {"mail/text.js", file84, sizeof file84},
    {"mail/todo.js", file85, sizeof file85},
    {"main.js", file86, sizeof file86},
    {"markdown/blocks.js", file87, sizeof file87},
    {"markdown/formula.js", file88, sizeof file88},
    {"markdown/formulas.js", file89, sizeof file89},
    {"markdown/highlight.js", file90, sizeof file90},
    {"markdown/inline.js", file91, sizeof file91},
    {"markdown/mathml.js", file92, sizeof file92},
    {"markdown/prose.css", file93, sizeof file93},
    {"markdown/view.js", file94, sizeof file94},
    {"models/card.js", file95, sizeof file95},
    {"models/elsewhere.js", file96, sizeof file96},
    {"models/exam.js", file97, sizeof file97},
    {"models/onboarding.js", file98, sizeof file98},
    {"models/remotes.js", file99, sizeof file99},
    {"models/screen.js", file100, sizeof file100},
    {"models/search.js", file101, sizeof file101},
    {"preview/frame.html", file102, sizeof file102},
    {"preview/preview.js", file103, sizeof file103},
    {"settings/chat_transfer.js", file104, sizeof file104},
    {"settings/language.js", file105, sizeof file105},
    {"settings/memory.js", file106, sizeof file106},
    {"settings/prompts.js", file107, sizeof file107},
    {"settings/screen.js", file108, sizeof file108},
    {"settings/tool_server_list.js", file109, sizeof file109},
    {"settings/tool_servers.js", file110, sizeof file110},
    {"shared/api.js", file111, sizeof file111},
    {"shared/base.css", file112, sizeof file112},
    {"shared/dialogs.js", file113, sizeof file113},
    {"shared/dom.js", file114, sizeof file114},
    {"shared/drawer.js", file115, sizeof file115},
    {"shared/event_stream.js", file116, sizeof file116},
    {"shared/events.js", file117, sizeof file117},
    {"shared/format.js", file118, sizeof file118},
    {"shared/layout.css", file119, sizeof file119},
    {"shared/loading.js", file120, sizeof file120},
    {"shared/matching.js", file121, sizeof file121},
    {"shared/menu.js", file122, sizeof file122},
    {"shared/palette.js", file123, sizeof file123},
    {"shared/palette_dialog.js", file124, sizeof file124},
    {"shared/parts.js", file125, sizeof file125},
    {"shared/said.js", file126, sizeof file126},
    {"shared/screens.css", file127, sizeof file127},
    {"shared/screens.js", file128, sizeof file128},
    {"shared/shortcuts.js", file129, sizeof file129},
    {"shared/store.js", file130, sizeof file130},
    {"shared/strings.js", file131, sizeof file131},
    {"shared/transfer.js", file132, sizeof file132},
    {"start.js", file133, sizeof file133},
    {"strings/bench.de.json", file134, sizeof file134},
    {"strings/bench.en.json", file135, sizeof file135},
    {"strings/bench.es.json", file136, sizeof file136},
    {"strings/bench.fr.json", file137, sizeof file137},
    {"strings/bench.it.json", file138, sizeof file138},
    {"strings/bench.ja.json", file139, sizeof file139},
    {"strings/bench.pt-BR.json", file140, sizeof file140},
    {"strings/bench.zh-Hans.json", file141, sizeof file141},
    {"strings/chat.de.json", file142, sizeof file142},
    {"strings/chat.en.json", file143, sizeof file143},
    {"strings/chat.es.json", file144, sizeof file144},
    {"strings/chat.fr.json", file145, sizeof file145},
    {"strings/chat.it.json", file146, sizeof file146},
    {"strings/chat.ja.json", file147, sizeof file147},
    {"strings/chat.pt-BR.json", file148, sizeof file148},
    {"strings/chat.zh-Hans.json", file149, sizeof file149},
    {"strings/documents.de.json", file150, sizeof file150},
    {"strings/documents.en.json", file151, sizeof file151},
    {"strings/documents.es.json", file152, sizeof file152},
    {"strings/documents.fr.json", file153, sizeof file153},
    {"strings/documents.it.json", file154, sizeof file154},
    {"strings/documents.ja.json", file155, sizeof file155},
    {"strings/documents.pt-BR.json", file156, sizeof file156},
    {"strings/documents.zh-Hans.json", file157, sizeof file157},
    {"strings/mail.de.json", file158, sizeof file158},
    {"strings/mail.en.json", file159, sizeof file159},
    {"strings/mail.es.json", file160, sizeof file160},
    {"strings/mail.fr.json", file161, sizeof file161},
    {"strings/mail.it.json", file162, sizeof file162},
    {"strings/mail.ja.json", file163, sizeof file163},
    {"strings/mail.pt-BR.json", file164, sizeof file164},
    {"strings/mail.zh-Hans.json", file165, sizeof file165},
    {"strings/models.de.json", file166, sizeof file166},
    {"strings/models.en.json", file167, sizeof file167},
    {"strings/models.es.json", file168, sizeof file168},
    {"strings/models.fr.json", file169, sizeof file169},
    {"strings/models.it.json", file170, sizeof file170},
    {"strings/models.ja.json", file171, sizeof file171},
    {"strings/models.pt-BR.json", file172, sizeof file172},
    {"strings/models.zh-Hans.json", file173, sizeof file173},
    {"strings/offline.de.json", file174, sizeof file174},
    {"strings/offline.en.json", file175, sizeof file175},
    {"strings/offline.es.json", file176, sizeof file176},
    {"strings/offline.fr.json", file177, sizeof file177},
    {"strings/offline.it.json", file178, sizeof file178},
    {"strings/offline.ja.json", file179, sizeof file179},
    {"strings/offline.pt-BR.json", file180, sizeof file180},
    {"strings/offline.zh-Hans.json", file181, sizeof file181},
    {"strings/page.de.json", file182, sizeof file182},
    {"strings/page.en.json", file183, sizeof file183},
    {"strings/page.es.json", file184, sizeof file184},
    {"strings/page.fr.json", file185, sizeof file185},
    {"strings/page.it.json", file186, sizeof file186},
    {"strings/page.ja.json", file187, sizeof file187},
    {"strings/page.pt-BR.json", file188, sizeof file188},
    {"strings/page.zh-Hans.json", file189, sizeof file189},
    {"strings/settings.de.json", file190, sizeof file190},
    {"strings/settings.en.json", file191, sizeof file191},
    {"strings/settings.es.json", file192, sizeof file192},
    {"strings/settings.fr.json", file193, sizeof file193},
    {"strings/settings.it.json", file194, sizeof file194},
    {"strings/settings.ja.json", file195, sizeof file195},
    {"strings/settings.pt-BR.json", file196, sizeof file196},
    {"strings/settings.zh-Hans.json", file197, sizeof file197},
    {"strings/spam.de.json", file198, sizeof file198},
    {"strings/spam.en.json", file199, sizeof file199},
    {"strings/spam.es.json", file200, sizeof file200},
    {"strings/spam.fr.json", file201, sizeof file201},
    {"strings/spam.it.json", file202, sizeof file202},
    {"strings/spam.ja.json", file203, sizeof file203},
    {"strings/spam.pt-BR.json", file204, sizeof file204},
    {"strings/spam.zh-Hans.json", file205, sizeof file205},
    {"theme.js", file206, sizeof file206},
    {"openapi.json", file207, sizeof file207},
    {"vendor/katex.js", file208, sizeof file208},
};

struct hearth_files hearth_server_files(void) { return (struct hearth_files){files, sizeof files / sizeof files[0]}; }
