/// Templates that refuse or drop some orders of roles, like the templates of real models.
enum RoleTemplates {
    /// A template like Gemma's, without a system turn, in which user and model turns must alternate.
    static let gemma = """
        {{ bos_token }}
        {%- if messages[0].role == 'system' %}{{ raise_exception('System role not supported') }}{% endif -%}
        {%- for m in messages -%}
        {%- if (m.role == 'user') != (loop.index0 % 2 == 0) -%}
        {{ raise_exception('Conversation roles must alternate user/assistant/user/assistant/...') }}
        {%- endif -%}
        {{ '<start_of_turn>' + ('model' if m.role == 'assistant' else m.role) + '\\n' + m.content|trim + '<end_of_turn>\\n' }}
        {%- endfor -%}
        {%- if add_generation_prompt %}{{ '<start_of_turn>model\\n' }}{% endif -%}
        """

    /// A template like Mistral Small's, in which calls and results do not count as turns.
    ///
    /// Text beside calls is dropped, and IDs have nine letters.
    static let mistral = """
        {{ bos_token }}
        {%- if messages[0].role == 'system' -%}
        {{ '[SYSTEM_PROMPT]' + messages[0].content + '[/SYSTEM_PROMPT]' }}{% set rest = messages[1:] -%}
        {%- else %}{% set rest = messages %}{% endif -%}
        {%- set speakers = rest|rejectattr('role', 'equalto', 'tool')|selectattr('tool_calls', 'undefined')|list -%}
        {%- for m in speakers -%}
        {%- if (m.role == 'user') != (loop.index0 % 2 == 0) -%}
        {{ raise_exception('After the optional system message, conversation roles must alternate.') }}
        {%- endif -%}
        {%- endfor -%}
        {%- if tools %}{{ '[AVAILABLE_TOOLS]' + tools|tojson + '[/AVAILABLE_TOOLS]' }}{% endif -%}
        {%- for m in rest -%}
        {%- if m.role == 'user' %}{{ '[INST]' + m.content + '[/INST]' }}
        {%- elif m.tool_calls is defined -%}
        {{ '[TOOL_CALLS][' -}}
        {%- for c in m.tool_calls -%}
        {%- if c.id|length != 9 %}{{ raise_exception('Tool call IDs should have length 9!') }}{% endif -%}
        {{ '{"name": "' + c.function.name + '", "arguments": ' + c.function.arguments|tojson + ', "id": "' + c.id + '"}' }}
        {%- if not loop.last %}, {% endif -%}
        {%- endfor -%}
        {{ ']' + eos_token -}}
        {%- elif m.role == 'assistant' %}{{ m.content + eos_token }}
        {%- elif m.role == 'tool' -%}
        {%- if m.tool_call_id|length != 9 %}{{ raise_exception('Tool call IDs should have length 9!') }}{% endif -%}
        {{ '[TOOL_RESULTS]{"content": ' + m.content|tojson + ', "call_id": "' + m.tool_call_id + '"}[/TOOL_RESULTS]' }}
        {%- else %}{{ raise_exception('Only user and assistant roles are supported.') }}{% endif -%}
        {%- endfor -%}
        """

    /// A template like Devstral's, which resembles Mistral's.
    ///
    /// Text beside calls is printed, and empty answers or a user turn right after a result are refused.
    static let devstral = """
        {{ bos_token }}
        {%- if messages[0].role == 'system' -%}
        {{ '[SYSTEM_PROMPT]' + messages[0].content + '[/SYSTEM_PROMPT]' }}{% set rest = messages[1:] -%}
        {%- else %}{% set rest = messages %}{% endif -%}
        {%- if tools %}{{ '[AVAILABLE_TOOLS]' + tools|tojson + '[/AVAILABLE_TOOLS]' }}{% endif -%}
        {%- set ns = namespace(index=0, last='') -%}
        {%- for m in rest -%}
        {%- if m.role == 'user' or m.role == 'assistant' and not m.tool_calls -%}
        {%- if (m.role == 'user') != (ns.index % 2 == 0) -%}
        {{ raise_exception('Conversation roles must alternate except for tool calls and results.') }}
        {%- endif -%}
        {%- set ns.index = ns.index + 1 -%}
        {%- endif -%}
        {%- if m.role == 'user' -%}
        {%- if ns.last == 'tool' %}{{ raise_exception('Unexpected user after tool.') }}{% endif -%}
        {{ '[INST]' + m.content + '[/INST]' }}
        {%- elif m.role == 'assistant' -%}
        {%- if not m.content and not m.tool_calls -%}
        {{ raise_exception('Assistant message must have a content or tool calls.') }}
        {%- endif -%}
        {{ m.content -}}
        {%- for c in m.tool_calls or [] -%}
        {{ '[TOOL_CALLS]' + c.function.name + '[ARGS]' + c.function.arguments|tojson }}
        {%- endfor -%}
        {{ eos_token -}}
        {%- elif m.role == 'tool' %}{{ '[TOOL_RESULTS]' + m.content + '[/TOOL_RESULTS]' }}
        {%- else %}{{ raise_exception('Only user, assistant and tool roles are supported.') }}{% endif -%}
        {%- set ns.last = m.role -%}
        {%- endfor -%}
        """

    /// A template like Llama 2's, in which the system text is part of the first user turn.
    static let llama2 = """
        {%- if messages[0].role == 'system' %}{% set rest = messages[1:] %}{% set system = messages[0].content -%}
        {%- else %}{% set rest = messages %}{% set system = false %}{% endif -%}
        {%- for m in rest -%}
        {%- if (m.role == 'user') != (loop.index0 % 2 == 0) -%}
        {{ raise_exception('Conversation roles must alternate user/assistant/user/assistant/...') }}
        {%- endif -%}
        {%- set content = '<<SYS>>\\n' + system + '\\n<</SYS>>\\n\\n' + m.content if loop.first and system else m.content -%}
        {%- if m.role == 'user' %}{{ bos_token + '[INST] ' + content.strip() + ' [/INST]' }}
        {%- elif m.role == 'assistant' %}{{ ' ' + content.strip() + ' ' + eos_token }}{% endif -%}
        {%- endfor -%}
        """

    /// A template that silently drops system turns.
    static let silent = """
        {%- for m in messages -%}
        {%- if m.role == 'user' %}{{ 'USER: ' + m.content + '\\n' }}
        {%- elif m.role == 'assistant' %}{{ 'ASSISTANT: ' + m.content + '</s>\\n' }}{% endif -%}
        {%- endfor -%}
        {%- if add_generation_prompt %}{{ 'ASSISTANT:' }}{% endif -%}
        """

    /// A template that prints only the last system turn, like the template of DeepSeek's distilled models.
    static let lastSystem = """
        {%- set ns = namespace(system='') -%}
        {%- for m in messages %}{% if m.role == 'system' %}{% set ns.system = m.content %}{% endif %}{% endfor -%}
        {{ ns.system -}}
        {%- for m in messages if m.role != 'system' %}{{ '<' + m.role + '>' + m.content }}{% endfor -%}
        {%- if add_generation_prompt %}{{ '<assistant>' }}{% endif -%}
        """

    /// A template like Qwen 3.5's, which requires a user turn and allows a system turn only at the beginning.
    static let strictSystem = """
        {%- if not messages|selectattr('role', 'equalto', 'user')|list -%}
        {{ raise_exception('No user query found in messages.') }}
        {%- endif -%}
        {%- for m in messages -%}
        {%- if m.role == 'system' and not loop.first -%}
        {{ raise_exception('System message must be at the beginning.') }}
        {%- endif -%}
        {{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}
        {%- endfor -%}
        {%- if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif -%}
        """

    /// A template that reads contents as lists of parts, and drops contents that are strings.
    static let parts = """
        {%- for m in messages -%}
        {{ '<|' + m.role + '|>' -}}
        {%- for part in m.content if part.type == 'text' %}{{ part.text }}{% endfor -%}
        {{ '<|end|>' -}}
        {%- endfor -%}
        {%- if add_generation_prompt %}{{ '<|assistant|>' }}{% endif -%}
        """

    static let all = [
        "gemma": gemma, "mistral": mistral, "devstral": devstral, "llama2": llama2, "silent": silent,
        "lastSystem": lastSystem, "strictSystem": strictSystem, "parts": parts,
    ]
}
