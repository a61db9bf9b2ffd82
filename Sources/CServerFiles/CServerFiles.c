// Made by Tools/server_files from the files in Web.
#include "CServerFiles.h"

// Part of C23, which clang takes in C17, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file0[] = {
#embed "../../Web/answer.css"
};
static const unsigned char file1[] = {
#embed "../../Web/api.js"
};
static const unsigned char file2[] = {
#embed "../../Web/base.css"
};
static const unsigned char file3[] = {
#embed "../../Web/bench.css"
};
static const unsigned char file4[] = {
#embed "../../Web/bench.js"
};
static const unsigned char file5[] = {
#embed "../../Web/bench_actions.js"
};
static const unsigned char file6[] = {
#embed "../../Web/bench_api.js"
};
static const unsigned char file7[] = {
#embed "../../Web/bench_backend.js"
};
static const unsigned char file8[] = {
#embed "../../Web/bench_compare.js"
};
static const unsigned char file9[] = {
#embed "../../Web/bench_form.js"
};
static const unsigned char file10[] = {
#embed "../../Web/bench_list.js"
};
static const unsigned char file11[] = {
#embed "../../Web/bench_outlook.js"
};
static const unsigned char file12[] = {
#embed "../../Web/bench_parts.js"
};
static const unsigned char file13[] = {
#embed "../../Web/bench_progress.js"
};
static const unsigned char file14[] = {
#embed "../../Web/bench_run.css"
};
static const unsigned char file15[] = {
#embed "../../Web/bench_run.js"
};
static const unsigned char file16[] = {
#embed "../../Web/bench_verdicts.js"
};
static const unsigned char file17[] = {
#embed "../../Web/chat.css"
};
static const unsigned char file18[] = {
#embed "../../Web/chat_screen.js"
};
static const unsigned char file19[] = {
#embed "../../Web/citations.js"
};
static const unsigned char file20[] = {
#embed "../../Web/collections.js"
};
static const unsigned char file21[] = {
#embed "../../Web/composer.js"
};
static const unsigned char file22[] = {
#embed "../../Web/conversation.js"
};
static const unsigned char file23[] = {
#embed "../../Web/conversation_data.js"
};
static const unsigned char file24[] = {
#embed "../../Web/dialogs.js"
};
static const unsigned char file25[] = {
#embed "../../Web/documents.css"
};
static const unsigned char file26[] = {
#embed "../../Web/documents.js"
};
static const unsigned char file27[] = {
#embed "../../Web/documents_answer.js"
};
static const unsigned char file28[] = {
#embed "../../Web/documents_api.js"
};
static const unsigned char file29[] = {
#embed "../../Web/documents_drop.js"
};
static const unsigned char file30[] = {
#embed "../../Web/documents_field.js"
};
static const unsigned char file31[] = {
#embed "../../Web/documents_hits.js"
};
static const unsigned char file32[] = {
#embed "../../Web/documents_list.js"
};
static const unsigned char file33[] = {
#embed "../../Web/documents_parts.js"
};
static const unsigned char file34[] = {
#embed "../../Web/documents_progress.js"
};
static const unsigned char file35[] = {
#embed "../../Web/documents_uploads.js"
};
static const unsigned char file36[] = {
#embed "../../Web/dom.js"
};
static const unsigned char file37[] = {
#embed "../../Web/drawer.js"
};
static const unsigned char file38[] = {
#embed "../../Web/event_stream.js"
};
static const unsigned char file39[] = {
#embed "../../Web/events.js"
};
static const unsigned char file40[] = {
#embed "../../Web/format.js"
};
static const unsigned char file41[] = {
#embed "../../Web/hearth.svg"
};
static const unsigned char file42[] = {
#embed "../../Web/highlight.js"
};
static const unsigned char file43[] = {
#embed "../../Web/index.html"
};
static const unsigned char file44[] = {
#embed "../../Web/layout.css"
};
static const unsigned char file45[] = {
#embed "../../Web/mail.css"
};
static const unsigned char file46[] = {
#embed "../../Web/mail.js"
};
static const unsigned char file47[] = {
#embed "../../Web/mail_api.js"
};
static const unsigned char file48[] = {
#embed "../../Web/mail_chips.js"
};
static const unsigned char file49[] = {
#embed "../../Web/mail_import.js"
};
static const unsigned char file50[] = {
#embed "../../Web/mail_list.js"
};
static const unsigned char file51[] = {
#embed "../../Web/mail_marks.js"
};
static const unsigned char file52[] = {
#embed "../../Web/mail_message.js"
};
static const unsigned char file53[] = {
#embed "../../Web/mail_parts.js"
};
static const unsigned char file54[] = {
#embed "../../Web/mail_progress.js"
};
static const unsigned char file55[] = {
#embed "../../Web/mail_reader.css"
};
static const unsigned char file56[] = {
#embed "../../Web/mail_reader.js"
};
static const unsigned char file57[] = {
#embed "../../Web/mail_reply.js"
};
static const unsigned char file58[] = {
#embed "../../Web/mail_search.js"
};
static const unsigned char file59[] = {
#embed "../../Web/mail_spam.js"
};
static const unsigned char file60[] = {
#embed "../../Web/mail_summary.js"
};
static const unsigned char file61[] = {
#embed "../../Web/mail_text.js"
};
static const unsigned char file62[] = {
#embed "../../Web/mail_todo.js"
};
static const unsigned char file63[] = {
#embed "../../Web/main.js"
};
static const unsigned char file64[] = {
#embed "../../Web/markdown.js"
};
static const unsigned char file65[] = {
#embed "../../Web/markdown_blocks.js"
};
static const unsigned char file66[] = {
#embed "../../Web/markdown_inline.js"
};
static const unsigned char file67[] = {
#embed "../../Web/menu.js"
};
static const unsigned char file68[] = {
#embed "../../Web/message_details.js"
};
static const unsigned char file69[] = {
#embed "../../Web/message_notices.js"
};
static const unsigned char file70[] = {
#embed "../../Web/message_view.js"
};
static const unsigned char file71[] = {
#embed "../../Web/model_card.js"
};
static const unsigned char file72[] = {
#embed "../../Web/model_exam.js"
};
static const unsigned char file73[] = {
#embed "../../Web/models.js"
};
static const unsigned char file74[] = {
#embed "../../Web/onboarding.js"
};
static const unsigned char file75[] = {
#embed "../../Web/passage.js"
};
static const unsigned char file76[] = {
#embed "../../Web/prose.css"
};
static const unsigned char file77[] = {
#embed "../../Web/remotes.js"
};
static const unsigned char file78[] = {
#embed "../../Web/screens.css"
};
static const unsigned char file79[] = {
#embed "../../Web/screens.js"
};
static const unsigned char file80[] = {
#embed "../../Web/scroll.js"
};
static const unsigned char file81[] = {
#embed "../../Web/settings.js"
};
static const unsigned char file82[] = {
#embed "../../Web/shortcuts.js"
};
static const unsigned char file83[] = {
#embed "../../Web/store.js"
};
static const unsigned char file84[] = {
#embed "../../Web/theme.js"
};
static const unsigned char file85[] = {
#embed "../../Web/thread_list.js"
};
static const unsigned char file86[] = {
#embed "../../Web/thread_settings.js"
};
static const unsigned char file87[] = {
#embed "../../Web/tool_calls.js"
};
static const unsigned char file88[] = {
#embed "../../Web/tool_servers.js"
};
static const unsigned char file89[] = {
#embed "../../Web/transfer.js"
};
static const unsigned char file90[] = {
#embed "../HearthServer/API/openapi.json"
};

static const struct hearth_server_file files[] = {
    {"answer.css", file0, sizeof file0},
    {"api.js", file1, sizeof file1},
    {"base.css", file2, sizeof file2},
    {"bench.css", file3, sizeof file3},
    {"bench.js", file4, sizeof file4},
    {"bench_actions.js", file5, sizeof file5},
    {"bench_api.js", file6, sizeof file6},
    {"bench_backend.js", file7, sizeof file7},
    {"bench_compare.js", file8, sizeof file8},
    {"bench_form.js", file9, sizeof file9},
    {"bench_list.js", file10, sizeof file10},
    {"bench_outlook.js", file11, sizeof file11},
    {"bench_parts.js", file12, sizeof file12},
    {"bench_progress.js", file13, sizeof file13},
    {"bench_run.css", file14, sizeof file14},
    {"bench_run.js", file15, sizeof file15},
    {"bench_verdicts.js", file16, sizeof file16},
    {"chat.css", file17, sizeof file17},
    {"chat_screen.js", file18, sizeof file18},
    {"citations.js", file19, sizeof file19},
    {"collections.js", file20, sizeof file20},
    {"composer.js", file21, sizeof file21},
    {"conversation.js", file22, sizeof file22},
    {"conversation_data.js", file23, sizeof file23},
    {"dialogs.js", file24, sizeof file24},
    {"documents.css", file25, sizeof file25},
    {"documents.js", file26, sizeof file26},
    {"documents_answer.js", file27, sizeof file27},
    {"documents_api.js", file28, sizeof file28},
    {"documents_drop.js", file29, sizeof file29},
    {"documents_field.js", file30, sizeof file30},
    {"documents_hits.js", file31, sizeof file31},
    {"documents_list.js", file32, sizeof file32},
    {"documents_parts.js", file33, sizeof file33},
    {"documents_progress.js", file34, sizeof file34},
    {"documents_uploads.js", file35, sizeof file35},
    {"dom.js", file36, sizeof file36},
    {"drawer.js", file37, sizeof file37},
    {"event_stream.js", file38, sizeof file38},
    {"events.js", file39, sizeof file39},
    {"format.js", file40, sizeof file40},
    {"hearth.svg", file41, sizeof file41},
    {"highlight.js", file42, sizeof file42},
    {"index.html", file43, sizeof file43},
    {"layout.css", file44, sizeof file44},
    {"mail.css", file45, sizeof file45},
    {"mail.js", file46, sizeof file46},
    {"mail_api.js", file47, sizeof file47},
    {"mail_chips.js", file48, sizeof file48},
    {"mail_import.js", file49, sizeof file49},
    {"mail_list.js", file50, sizeof file50},
    {"mail_marks.js", file51, sizeof file51},
    {"mail_message.js", file52, sizeof file52},
    {"mail_parts.js", file53, sizeof file53},
    {"mail_progress.js", file54, sizeof file54},
    {"mail_reader.css", file55, sizeof file55},
    {"mail_reader.js", file56, sizeof file56},
    {"mail_reply.js", file57, sizeof file57},
    {"mail_search.js", file58, sizeof file58},
    {"mail_spam.js", file59, sizeof file59},
    {"mail_summary.js", file60, sizeof file60},
    {"mail_text.js", file61, sizeof file61},
    {"mail_todo.js", file62, sizeof file62},
    {"main.js", file63, sizeof file63},
    {"markdown.js", file64, sizeof file64},
    {"markdown_blocks.js", file65, sizeof file65},
    {"markdown_inline.js", file66, sizeof file66},
    {"menu.js", file67, sizeof file67},
    {"message_details.js", file68, sizeof file68},
    {"message_notices.js", file69, sizeof file69},
    {"message_view.js", file70, sizeof file70},
    {"model_card.js", file71, sizeof file71},
    {"model_exam.js", file72, sizeof file72},
    {"models.js", file73, sizeof file73},
    {"onboarding.js", file74, sizeof file74},
    {"passage.js", file75, sizeof file75},
    {"prose.css", file76, sizeof file76},
    {"remotes.js", file77, sizeof file77},
    {"screens.css", file78, sizeof file78},
    {"screens.js", file79, sizeof file79},
    {"scroll.js", file80, sizeof file80},
    {"settings.js", file81, sizeof file81},
    {"shortcuts.js", file82, sizeof file82},
    {"store.js", file83, sizeof file83},
    {"theme.js", file84, sizeof file84},
    {"thread_list.js", file85, sizeof file85},
    {"thread_settings.js", file86, sizeof file86},
    {"tool_calls.js", file87, sizeof file87},
    {"tool_servers.js", file88, sizeof file88},
    {"transfer.js", file89, sizeof file89},
    {"openapi.json", file90, sizeof file90},
};

const struct hearth_server_file *hearth_server_files(void) { return files; }

long hearth_server_file_count(void) { return sizeof files / sizeof files[0]; }
