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
#embed "../../Web/chat/attachments.css"
};
static const unsigned char file15[] = {
#embed "../../Web/chat/attachments.js"
};
static const unsigned char file16[] = {
#embed "../../Web/chat/chat.css"
};
static const unsigned char file17[] = {
#embed "../../Web/chat/composer.js"
};
static const unsigned char file18[] = {
#embed "../../Web/chat/conversation.js"
};
static const unsigned char file19[] = {
#embed "../../Web/chat/conversation_data.js"
};
static const unsigned char file20[] = {
#embed "../../Web/chat/failures.js"
};
static const unsigned char file21[] = {
#embed "../../Web/chat/message_details.js"
};
static const unsigned char file22[] = {
#embed "../../Web/chat/message_notices.js"
};
static const unsigned char file23[] = {
#embed "../../Web/chat/message_reading.js"
};
static const unsigned char file24[] = {
#embed "../../Web/chat/message_view.js"
};
static const unsigned char file25[] = {
#embed "../../Web/chat/projects.js"
};
static const unsigned char file26[] = {
#embed "../../Web/chat/prompt_fields.js"
};
static const unsigned char file27[] = {
#embed "../../Web/chat/prompt_picker.js"
};
static const unsigned char file28[] = {
#embed "../../Web/chat/prompts_api.js"
};
static const unsigned char file29[] = {
#embed "../../Web/chat/screen.js"
};
static const unsigned char file30[] = {
#embed "../../Web/chat/scroll.js"
};
static const unsigned char file31[] = {
#embed "../../Web/chat/spoken_text.js"
};
static const unsigned char file32[] = {
#embed "../../Web/chat/thread_actions.js"
};
static const unsigned char file33[] = {
#embed "../../Web/chat/thread_group_view.js"
};
static const unsigned char file34[] = {
#embed "../../Web/chat/thread_groups.js"
};
static const unsigned char file35[] = {
#embed "../../Web/chat/thread_list.js"
};
static const unsigned char file36[] = {
#embed "../../Web/chat/thread_settings.js"
};
static const unsigned char file37[] = {
#embed "../../Web/chat/tool_calls.js"
};
static const unsigned char file38[] = {
#embed "../../Web/documents/answer.css"
};
static const unsigned char file39[] = {
#embed "../../Web/documents/answer.js"
};
static const unsigned char file40[] = {
#embed "../../Web/documents/api.js"
};
static const unsigned char file41[] = {
#embed "../../Web/documents/citations.js"
};
static const unsigned char file42[] = {
#embed "../../Web/documents/collection_menu.js"
};
static const unsigned char file43[] = {
#embed "../../Web/documents/collections.js"
};
static const unsigned char file44[] = {
#embed "../../Web/documents/documents.css"
};
static const unsigned char file45[] = {
#embed "../../Web/documents/drop.js"
};
static const unsigned char file46[] = {
#embed "../../Web/documents/field.js"
};
static const unsigned char file47[] = {
#embed "../../Web/documents/hits.js"
};
static const unsigned char file48[] = {
#embed "../../Web/documents/list.js"
};
static const unsigned char file49[] = {
#embed "../../Web/documents/passage.js"
};
static const unsigned char file50[] = {
#embed "../../Web/documents/progress.js"
};
static const unsigned char file51[] = {
#embed "../../Web/documents/screen.js"
};
static const unsigned char file52[] = {
#embed "../../Web/documents/uploads.js"
};
static const unsigned char file53[] = {
#embed "../../Web/hearth.svg"
};
static const unsigned char file54[] = {
#embed "../../Web/index.html"
};
static const unsigned char file55[] = {
#embed "../../Web/installed/icon.png"
};
static const unsigned char file56[] = {
#embed "../../Web/installed/icon.svg"
};
static const unsigned char file57[] = {
#embed "../../Web/installed/manifest.webmanifest"
};
static const unsigned char file58[] = {
#embed "../../Web/installed/offline.css"
};
static const unsigned char file59[] = {
#embed "../../Web/installed/offline.html"
};
static const unsigned char file60[] = {
#embed "../../Web/installed/offline.js"
};
static const unsigned char file61[] = {
#embed "../../Web/installed/service_worker.js"
};
static const unsigned char file62[] = {
#embed "../../Web/language.js"
};
static const unsigned char file63[] = {
#embed "../../Web/mail/api.js"
};
static const unsigned char file64[] = {
#embed "../../Web/mail/chips.js"
};
static const unsigned char file65[] = {
#embed "../../Web/mail/import.js"
};
static const unsigned char file66[] = {
#embed "../../Web/mail/learning.js"
};
static const unsigned char file67[] = {
#embed "../../Web/mail/list.js"
};
static const unsigned char file68[] = {
#embed "../../Web/mail/mail.css"
};
static const unsigned char file69[] = {
#embed "../../Web/mail/marks.js"
};
static const unsigned char file70[] = {
#embed "../../Web/mail/message.js"
};
static const unsigned char file71[] = {
#embed "../../Web/mail/parts.js"
};
static const unsigned char file72[] = {
#embed "../../Web/mail/progress.js"
};
static const unsigned char file73[] = {
#embed "../../Web/mail/reader.css"
};
static const unsigned char file74[] = {
#embed "../../Web/mail/reader.js"
};
static const unsigned char file75[] = {
#embed "../../Web/mail/reply.js"
};
static const unsigned char file76[] = {
#embed "../../Web/mail/rules.js"
};
static const unsigned char file77[] = {
#embed "../../Web/mail/screen.js"
};
static const unsigned char file78[] = {
#embed "../../Web/mail/search.js"
};
static const unsigned char file79[] = {
#embed "../../Web/mail/spam.js"
};
static const unsigned char file80[] = {
#embed "../../Web/mail/spam_reasons.js"
};
static const unsigned char file81[] = {
#embed "../../Web/mail/summary.js"
};
static const unsigned char file82[] = {
#embed "../../Web/mail/text.js"
};
static const unsigned char file83[] = {
#embed "../../Web/mail/todo.js"
};
static const unsigned char file84[] = {
#embed "../../Web/main.js"
};
static const unsigned char file85[] = {
#embed "../../Web/markdown/blocks.js"
};
static const unsigned char file86[] = {
#embed "../../Web/markdown/formula.js"
};
static const unsigned char file87[] = {
#embed "../../Web/markdown/formulas.js"
};
static const unsigned char file88[] = {
#embed "../../Web/markdown/highlight.js"
};
static const unsigned char file89[] = {
#embed "../../Web/markdown/inline.js"
};
static const unsigned char file90[] = {
#embed "../../Web/markdown/mathml.js"
};
static const unsigned char file91[] = {
#embed "../../Web/markdown/prose.css"
};
static const unsigned char file92[] = {
#embed "../../Web/markdown/view.js"
};
static const unsigned char file93[] = {
#embed "../../Web/models/card.js"
};
static const unsigned char file94[] = {
#embed "../../Web/models/elsewhere.js"
};
static const unsigned char file95[] = {
#embed "../../Web/models/exam.js"
};
static const unsigned char file96[] = {
#embed "../../Web/models/onboarding.js"
};
static const unsigned char file97[] = {
#embed "../../Web/models/remotes.js"
};
static const unsigned char file98[] = {
#embed "../../Web/models/screen.js"
};
static const unsigned char file99[] = {
#embed "../../Web/models/search.js"
};
static const unsigned char file100[] = {
#embed "../../Web/preview/frame.html"
};
static const unsigned char file101[] = {
#embed "../../Web/preview/preview.js"
};
static const unsigned char file102[] = {
#embed "../../Web/settings/chat_transfer.js"
};
static const unsigned char file103[] = {
#embed "../../Web/settings/language.js"
};
static const unsigned char file104[] = {
#embed "../../Web/settings/prompts.js"
};
static const unsigned char file105[] = {
#embed "../../Web/settings/screen.js"
};
static const unsigned char file106[] = {
#embed "../../Web/settings/tool_server_list.js"
};
static const unsigned char file107[] = {
#embed "../../Web/settings/tool_servers.js"
};
static const unsigned char file108[] = {
#embed "../../Web/shared/api.js"
};
static const unsigned char file109[] = {
#embed "../../Web/shared/base.css"
};
static const unsigned char file110[] = {
#embed "../../Web/shared/dialogs.js"
};
static const unsigned char file111[] = {
#embed "../../Web/shared/dom.js"
};
static const unsigned char file112[] = {
#embed "../../Web/shared/drawer.js"
};
static const unsigned char file113[] = {
#embed "../../Web/shared/event_stream.js"
};
static const unsigned char file114[] = {
#embed "../../Web/shared/events.js"
};
static const unsigned char file115[] = {
#embed "../../Web/shared/format.js"
};
static const unsigned char file116[] = {
#embed "../../Web/shared/layout.css"
};
static const unsigned char file117[] = {
#embed "../../Web/shared/loading.js"
};
static const unsigned char file118[] = {
#embed "../../Web/shared/matching.js"
};
static const unsigned char file119[] = {
#embed "../../Web/shared/menu.js"
};
static const unsigned char file120[] = {
#embed "../../Web/shared/palette.js"
};
static const unsigned char file121[] = {
#embed "../../Web/shared/palette_dialog.js"
};
static const unsigned char file122[] = {
#embed "../../Web/shared/parts.js"
};
static const unsigned char file123[] = {
#embed "../../Web/shared/said.js"
};
static const unsigned char file124[] = {
#embed "../../Web/shared/screens.css"
};
static const unsigned char file125[] = {
#embed "../../Web/shared/screens.js"
};
static const unsigned char file126[] = {
#embed "../../Web/shared/shortcuts.js"
};
static const unsigned char file127[] = {
#embed "../../Web/shared/store.js"
};
static const unsigned char file128[] = {
#embed "../../Web/shared/strings.js"
};
static const unsigned char file129[] = {
#embed "../../Web/shared/transfer.js"
};
static const unsigned char file130[] = {
#embed "../../Web/start.js"
};
static const unsigned char file131[] = {
#embed "../../Web/strings/bench.de.json"
};
static const unsigned char file132[] = {
#embed "../../Web/strings/bench.en.json"
};
static const unsigned char file133[] = {
#embed "../../Web/strings/bench.es.json"
};
static const unsigned char file134[] = {
#embed "../../Web/strings/bench.fr.json"
};
static const unsigned char file135[] = {
#embed "../../Web/strings/bench.it.json"
};
static const unsigned char file136[] = {
#embed "../../Web/strings/bench.ja.json"
};
static const unsigned char file137[] = {
#embed "../../Web/strings/bench.pt-BR.json"
};
static const unsigned char file138[] = {
#embed "../../Web/strings/bench.zh-Hans.json"
};
static const unsigned char file139[] = {
#embed "../../Web/strings/chat.de.json"
};
static const unsigned char file140[] = {
#embed "../../Web/strings/chat.en.json"
};
static const unsigned char file141[] = {
#embed "../../Web/strings/chat.es.json"
};
static const unsigned char file142[] = {
#embed "../../Web/strings/chat.fr.json"
};
static const unsigned char file143[] = {
#embed "../../Web/strings/chat.it.json"
};
static const unsigned char file144[] = {
#embed "../../Web/strings/chat.ja.json"
};
static const unsigned char file145[] = {
#embed "../../Web/strings/chat.pt-BR.json"
};
static const unsigned char file146[] = {
#embed "../../Web/strings/chat.zh-Hans.json"
};
static const unsigned char file147[] = {
#embed "../../Web/strings/documents.de.json"
};
static const unsigned char file148[] = {
#embed "../../Web/strings/documents.en.json"
};
static const unsigned char file149[] = {
#embed "../../Web/strings/documents.es.json"
};
static const unsigned char file150[] = {
#embed "../../Web/strings/documents.fr.json"
};
static const unsigned char file151[] = {
#embed "../../Web/strings/documents.it.json"
};
static const unsigned char file152[] = {
#embed "../../Web/strings/documents.ja.json"
};
static const unsigned char file153[] = {
#embed "../../Web/strings/documents.pt-BR.json"
};
static const unsigned char file154[] = {
#embed "../../Web/strings/documents.zh-Hans.json"
};
static const unsigned char file155[] = {
#embed "../../Web/strings/mail.de.json"
};
static const unsigned char file156[] = {
#embed "../../Web/strings/mail.en.json"
};
static const unsigned char file157[] = {
#embed "../../Web/strings/mail.es.json"
};
static const unsigned char file158[] = {
#embed "../../Web/strings/mail.fr.json"
};
static const unsigned char file159[] = {
#embed "../../Web/strings/mail.it.json"
};
static const unsigned char file160[] = {
#embed "../../Web/strings/mail.ja.json"
};
static const unsigned char file161[] = {
#embed "../../Web/strings/mail.pt-BR.json"
};
static const unsigned char file162[] = {
#embed "../../Web/strings/mail.zh-Hans.json"
};
static const unsigned char file163[] = {
#embed "../../Web/strings/models.de.json"
};
static const unsigned char file164[] = {
#embed "../../Web/strings/models.en.json"
};
static const unsigned char file165[] = {
#embed "../../Web/strings/models.es.json"
};
static const unsigned char file166[] = {
#embed "../../Web/strings/models.fr.json"
};
static const unsigned char file167[] = {
#embed "../../Web/strings/models.it.json"
};
static const unsigned char file168[] = {
#embed "../../Web/strings/models.ja.json"
};
static const unsigned char file169[] = {
#embed "../../Web/strings/models.pt-BR.json"
};
static const unsigned char file170[] = {
#embed "../../Web/strings/models.zh-Hans.json"
};
static const unsigned char file171[] = {
#embed "../../Web/strings/offline.de.json"
};
static const unsigned char file172[] = {
#embed "../../Web/strings/offline.en.json"
};
static const unsigned char file173[] = {
#embed "../../Web/strings/offline.es.json"
};
static const unsigned char file174[] = {
#embed "../../Web/strings/offline.fr.json"
};
static const unsigned char file175[] = {
#embed "../../Web/strings/offline.it.json"
};
static const unsigned char file176[] = {
#embed "../../Web/strings/offline.ja.json"
};
static const unsigned char file177[] = {
#embed "../../Web/strings/offline.pt-BR.json"
};
static const unsigned char file178[] = {
#embed "../../Web/strings/offline.zh-Hans.json"
};
static const unsigned char file179[] = {
#embed "../../Web/strings/page.de.json"
};
static const unsigned char file180[] = {
#embed "../../Web/strings/page.en.json"
};
static const unsigned char file181[] = {
#embed "../../Web/strings/page.es.json"
};
static const unsigned char file182[] = {
#embed "../../Web/strings/page.fr.json"
};
static const unsigned char file183[] = {
#embed "../../Web/strings/page.it.json"
};
static const unsigned char file184[] = {
#embed "../../Web/strings/page.ja.json"
};
static const unsigned char file185[] = {
#embed "../../Web/strings/page.pt-BR.json"
};
static const unsigned char file186[] = {
#embed "../../Web/strings/page.zh-Hans.json"
};
static const unsigned char file187[] = {
#embed "../../Web/strings/settings.de.json"
};
static const unsigned char file188[] = {
#embed "../../Web/strings/settings.en.json"
};
static const unsigned char file189[] = {
#embed "../../Web/strings/settings.es.json"
};
static const unsigned char file190[] = {
#embed "../../Web/strings/settings.fr.json"
};
static const unsigned char file191[] = {
#embed "../../Web/strings/settings.it.json"
};
static const unsigned char file192[] = {
#embed "../../Web/strings/settings.ja.json"
};
static const unsigned char file193[] = {
#embed "../../Web/strings/settings.pt-BR.json"
};
static const unsigned char file194[] = {
#embed "../../Web/strings/settings.zh-Hans.json"
};
static const unsigned char file195[] = {
#embed "../../Web/strings/spam.de.json"
};
static const unsigned char file196[] = {
#embed "../../Web/strings/spam.en.json"
};
static const unsigned char file197[] = {
#embed "../../Web/strings/spam.es.json"
};
static const unsigned char file198[] = {
#embed "../../Web/strings/spam.fr.json"
};
static const unsigned char file199[] = {
#embed "../../Web/strings/spam.it.json"
};
static const unsigned char file200[] = {
#embed "../../Web/strings/spam.ja.json"
};
static const unsigned char file201[] = {
#embed "../../Web/strings/spam.pt-BR.json"
};
static const unsigned char file202[] = {
#embed "../../Web/strings/spam.zh-Hans.json"
};
static const unsigned char file203[] = {
#embed "../../Web/theme.js"
};
static const unsigned char file204[] = {
#embed "../HearthServer/API/openapi.json"
};
static const unsigned char file205[] = {
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
    {"chat/attachments.css", file14, sizeof file14},
    {"chat/attachments.js", file15, sizeof file15},
    {"chat/chat.css", file16, sizeof file16},
    {"chat/composer.js", file17, sizeof file17},
    {"chat/conversation.js", file18, sizeof file18},
    {"chat/conversation_data.js", file19, sizeof file19},
    {"chat/failures.js", file20, sizeof file20},
    {"chat/message_details.js", file21, sizeof file21},
    {"chat/message_notices.js", file22, sizeof file22},
    {"chat/message_reading.js", file23, sizeof file23},
    {"chat/message_view.js", file24, sizeof file24},
    {"chat/projects.js", file25, sizeof file25},
    {"chat/prompt_fields.js", file26, sizeof file26},
    {"chat/prompt_picker.js", file27, sizeof file27},
    {"chat/prompts_api.js", file28, sizeof file28},
    {"chat/screen.js", file29, sizeof file29},
    {"chat/scroll.js", file30, sizeof file30},
    {"chat/spoken_text.js", file31, sizeof file31},
    {"chat/thread_actions.js", file32, sizeof file32},
    {"chat/thread_group_view.js", file33, sizeof file33},
    {"chat/thread_groups.js", file34, sizeof file34},
    {"chat/thread_list.js", file35, sizeof file35},
    {"chat/thread_settings.js", file36, sizeof file36},
    {"chat/tool_calls.js", file37, sizeof file37},
    {"documents/answer.css", file38, sizeof file38},
    {"documents/answer.js", file39, sizeof file39},
    {"documents/api.js", file40, sizeof file40},
    {"documents/citations.js", file41, sizeof file41},
    {"documents/collection_menu.js", file42, sizeof file42},
    {"documents/collections.js", file43, sizeof file43},
    {"documents/documents.css", file44, sizeof file44},
    {"documents/drop.js", file45, sizeof file45},
    {"documents/field.js", file46, sizeof file46},
    {"documents/hits.js", file47, sizeof file47},
    {"documents/list.js", file48, sizeof file48},
    {"documents/passage.js", file49, sizeof file49},
    {"documents/progress.js", file50, sizeof file50},
    {"documents/screen.js", file51, sizeof file51},
    {"documents/uploads.js", file52, sizeof file52},
    {"hearth.svg", file53, sizeof file53},
    {"index.html", file54, sizeof file54},
    {"installed/icon.png", file55, sizeof file55},
    {"installed/icon.svg", file56, sizeof file56},
    {"installed/manifest.webmanifest", file57, sizeof file57},
    {"installed/offline.css", file58, sizeof file58},
    {"installed/offline.html", file59, sizeof file59},
    {"installed/offline.js", file60, sizeof file60},
    {"installed/service_worker.js", file61, sizeof file61},
    {"language.js", file62, sizeof file62},
    {"mail/api.js", file63, sizeof file63},
    {"mail/chips.js", file64, sizeof file64},
    {"mail/import.js", file65, sizeof file65},
    {"mail/learning.js", file66, sizeof file66},
    {"mail/list.js", file67, sizeof file67},
    {"mail/mail.css", file68, sizeof file68},
    {"mail/marks.js", file69, sizeof file69},
    {"mail/message.js", file70, sizeof file70},
    {"mail/parts.js", file71, sizeof file71},
    {"mail/progress.js", file72, sizeof file72},
    {"mail/reader.css", file73, sizeof file73},
    {"mail/reader.js", file74, sizeof file74},
    {"mail/reply.js", file75, sizeof file75},
    {"mail/rules.js", file76, sizeof file76},
    {"mail/screen.js", file77, sizeof file77},
    {"mail/search.js", file78, sizeof file78},
    {"mail/spam.js", file79, sizeof file79},
    {"mail/spam_reasons.js", file80, sizeof file80},
    {"mail/summary.js", file81, sizeof file81},
    {"mail/text.js", file82, sizeof file82},
    {"mail/todo.js", file83, sizeof file83},
    {"main.js", file84, sizeof file84},
    {"markdown/blocks.js", file85, sizeof file85},
    {"markdown/formula.js", file86, sizeof file86},
    {"markdown/formulas.js", file87, sizeof file87},
    {"markdown/highlight.js", file88, sizeof file88},
    {"markdown/inline.js", file89, sizeof file89},
    {"markdown/mathml.js", file90, sizeof file90},
    {"markdown/prose.css", file91, sizeof file91},
    {"markdown/view.js", file92, sizeof file92},
    {"models/card.js", file93, sizeof file93},
    {"models/elsewhere.js", file94, sizeof file94},
    {"models/exam.js", file95, sizeof file95},
    {"models/onboarding.js", file96, sizeof file96},
    {"models/remotes.js", file97, sizeof file97},
    {"models/screen.js", file98, sizeof file98},
    {"models/search.js", file99, sizeof file99},
    {"preview/frame.html", file100, sizeof file100},
    {"preview/preview.js", file101, sizeof file101},
    {"settings/chat_transfer.js", file102, sizeof file102},
    {"settings/language.js", file103, sizeof file103},
    {"settings/prompts.js", file104, sizeof file104},
    {"settings/screen.js", file105, sizeof file105},
    {"settings/tool_server_list.js", file106, sizeof file106},
    {"settings/tool_servers.js", file107, sizeof file107},
    {"shared/api.js", file108, sizeof file108},
    {"shared/base.css", file109, sizeof file109},
    {"shared/dialogs.js", file110, sizeof file110},
    {"shared/dom.js", file111, sizeof file111},
    {"shared/drawer.js", file112, sizeof file112},
    {"shared/event_stream.js", file113, sizeof file113},
    {"shared/events.js", file114, sizeof file114},
    {"shared/format.js", file115, sizeof file115},
    {"shared/layout.css", file116, sizeof file116},
    {"shared/loading.js", file117, sizeof file117},
    {"shared/matching.js", file118, sizeof file118},
    {"shared/menu.js", file119, sizeof file119},
    {"shared/palette.js", file120, sizeof file120},
    {"shared/palette_dialog.js", file121, sizeof file121},
    {"shared/parts.js", file122, sizeof file122},
    {"shared/said.js", file123, sizeof file123},
    {"shared/screens.css", file124, sizeof file124},
    {"shared/screens.js", file125, sizeof file125},
    {"shared/shortcuts.js", file126, sizeof file126},
    {"shared/store.js", file127, sizeof file127},
    {"shared/strings.js", file128, sizeof file128},
    {"shared/transfer.js", file129, sizeof file129},
    {"start.js", file130, sizeof file130},
    {"strings/bench.de.json", file131, sizeof file131},
    {"strings/bench.en.json", file132, sizeof file132},
    {"strings/bench.es.json", file133, sizeof file133},
    {"strings/bench.fr.json", file134, sizeof file134},
    {"strings/bench.it.json", file135, sizeof file135},
    {"strings/bench.ja.json", file136, sizeof file136},
    {"strings/bench.pt-BR.json", file137, sizeof file137},
    {"strings/bench.zh-Hans.json", file138, sizeof file138},
    {"strings/chat.de.json", file139, sizeof file139},
    {"strings/chat.en.json", file140, sizeof file140},
    {"strings/chat.es.json", file141, sizeof file141},
    {"strings/chat.fr.json", file142, sizeof file142},
    {"strings/chat.it.json", file143, sizeof file143},
    {"strings/chat.ja.json", file144, sizeof file144},
    {"strings/chat.pt-BR.json", file145, sizeof file145},
    {"strings/chat.zh-Hans.json", file146, sizeof file146},
    {"strings/documents.de.json", file147, sizeof file147},
    {"strings/documents.en.json", file148, sizeof file148},
    {"strings/documents.es.json", file149, sizeof file149},
    {"strings/documents.fr.json", file150, sizeof file150},
    {"strings/documents.it.json", file151, sizeof file151},
    {"strings/documents.ja.json", file152, sizeof file152},
    {"strings/documents.pt-BR.json", file153, sizeof file153},
    {"strings/documents.zh-Hans.json", file154, sizeof file154},
    {"strings/mail.de.json", file155, sizeof file155},
    {"strings/mail.en.json", file156, sizeof file156},
    {"strings/mail.es.json", file157, sizeof file157},
    {"strings/mail.fr.json", file158, sizeof file158},
    {"strings/mail.it.json", file159, sizeof file159},
    {"strings/mail.ja.json", file160, sizeof file160},
    {"strings/mail.pt-BR.json", file161, sizeof file161},
    {"strings/mail.zh-Hans.json", file162, sizeof file162},
    {"strings/models.de.json", file163, sizeof file163},
    {"strings/models.en.json", file164, sizeof file164},
    {"strings/models.es.json", file165, sizeof file165},
    {"strings/models.fr.json", file166, sizeof file166},
    {"strings/models.it.json", file167, sizeof file167},
    {"strings/models.ja.json", file168, sizeof file168},
    {"strings/models.pt-BR.json", file169, sizeof file169},
    {"strings/models.zh-Hans.json", file170, sizeof file170},
    {"strings/offline.de.json", file171, sizeof file171},
    {"strings/offline.en.json", file172, sizeof file172},
    {"strings/offline.es.json", file173, sizeof file173},
    {"strings/offline.fr.json", file174, sizeof file174},
    {"strings/offline.it.json", file175, sizeof file175},
    {"strings/offline.ja.json", file176, sizeof file176},
    {"strings/offline.pt-BR.json", file177, sizeof file177},
    {"strings/offline.zh-Hans.json", file178, sizeof file178},
    {"strings/page.de.json", file179, sizeof file179},
    {"strings/page.en.json", file180, sizeof file180},
    {"strings/page.es.json", file181, sizeof file181},
    {"strings/page.fr.json", file182, sizeof file182},
    {"strings/page.it.json", file183, sizeof file183},
    {"strings/page.ja.json", file184, sizeof file184},
    {"strings/page.pt-BR.json", file185, sizeof file185},
    {"strings/page.zh-Hans.json", file186, sizeof file186},
    {"strings/settings.de.json", file187, sizeof file187},
    {"strings/settings.en.json", file188, sizeof file188},
    {"strings/settings.es.json", file189, sizeof file189},
    {"strings/settings.fr.json", file190, sizeof file190},
    {"strings/settings.it.json", file191, sizeof file191},
    {"strings/settings.ja.json", file192, sizeof file192},
    {"strings/settings.pt-BR.json", file193, sizeof file193},
    {"strings/settings.zh-Hans.json", file194, sizeof file194},
    {"strings/spam.de.json", file195, sizeof file195},
    {"strings/spam.en.json", file196, sizeof file196},
    {"strings/spam.es.json", file197, sizeof file197},
    {"strings/spam.fr.json", file198, sizeof file198},
    {"strings/spam.it.json", file199, sizeof file199},
    {"strings/spam.ja.json", file200, sizeof file200},
    {"strings/spam.pt-BR.json", file201, sizeof file201},
    {"strings/spam.zh-Hans.json", file202, sizeof file202},
    {"theme.js", file203, sizeof file203},
    {"openapi.json", file204, sizeof file204},
    {"vendor/katex.js", file205, sizeof file205},
};

struct hearth_files hearth_server_files(void) { return (struct hearth_files){files, sizeof files / sizeof files[0]}; }
